/** Alternative spellings of one or two words. Spellings with a second meaning, such as "its" and "were", are not in the list. */
const SPELLINGS = new Map(
  Object.entries({
    cannot: 'can not', "can't": 'can not', cant: 'can not', "won't": 'will not', wont: 'will not', "shan't": 'shall not',
    dont: 'do not', doesnt: 'does not', didnt: 'did not', isnt: 'is not', arent: 'are not', wasnt: 'was not', werent: 'were not',
    havent: 'have not', hasnt: 'has not', hadnt: 'had not', couldnt: 'could not', wouldnt: 'would not', shouldnt: 'should not',
    im: 'i am', ive: 'i have', youre: 'you are', youve: 'you have', theyre: 'they are', theyve: 'they have', weve: 'we have',
    thats: 'that is', whats: 'what is', theres: 'there is', gonna: 'going to', wanna: 'want to', okay: 'ok', '&': 'and',
    percent: '%',
  }),
); // prettier-ignore

const ENDINGS = [["n't", ' not'], ["'re", ' are'], ["'ve", ' have'], ["'ll", ' will'], ["'m", ' am']] as const; // prettier-ignore
/** After any other word, "'s" may be a possessive. */
const IS = /^(?:it|that|what|there|here|where|how|who|when|why|he|she)'s$/;

/** A contraction written out: "can't" and "cannot" become "can not". "'d" stays, because it may be "had" or "would". */
export function spellOut(word: string): string {
  const known = SPELLINGS.get(word);
  if (known !== undefined) return known;
  if (!word.includes("'")) return word;
  if (IS.test(word)) return word.replace("'s", ' is');
  const ending = ENDINGS.find(([end]) => word.endsWith(end) && word.length > end.length);
  return ending ? word.slice(0, -ending[0].length) + ending[1] : word;
}
