import { FUNCTION_WORDS, plainCompany } from '@feedback/intelligence';

// How people write a name: in capitals or without, with marks or without, with the letters that stand for them, joined or apart, declined.

/** A text in plain letters, and where each of them stands in it: in lower case, without marks, with one kind of apostrophe and hyphen. */
export type Plain = { letters: string; places: number[] };

/** What finds a form of a name in plain letters. `isCapital`: only where the text has a capital, because it is a word as well. */
export type NameForm = { pattern: RegExp; isCapital: boolean };

/** Letters that Unicode does not make of a letter and a mark. */
const OTHERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
/** Letters with marks as they are written without them, besides the letter alone. */
const WRITTEN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const HANGUL = /\p{sc=Hangul}/u;

export function toPlain(text: string): Plain {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = plainLetter(letter);
    letters += plain;
    for (let n = 0; n < plain.length; n += 1) places.push(at);
    at += letter.length;
  }
  places.push(at);
  return { letters, places };
}

function plainLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const other = OTHERS[lower];
  if (other !== undefined) return other;
  if (HANGUL.test(lower)) return lower.normalize('NFC');
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`´ʼ]/gu, "'")
    .replaceAll(/\p{Pd}/gu, '-');
}

/** Scripts that put no space between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** The least letters of a part of a name that is looked for by itself, and of one that must be written with a capital. */
const [LEAST_LETTERS, LEAST_WITH_CAPITAL] = [3, 2];
/** The words of a name of fewer letters are not looked for without anything between them. */
const LEAST_JOINED = 6;
/** So much of a name is looked for. */
const MOST_CHARACTERS = 200;
/** A word of so many letters may be declined. */
const LEAST_DECLINED = 4;
const SMALL = new Set<string>(FUNCTION_WORDS);

/** The forms of a name of a person: as a whole, and each of its words. */
export function formsOfPerson(name: string): NameForm[] {
  const words = wordsOfName(name);
  return [
    ...wholeForms(name, words),
    ...longestFirst(words).flatMap((word) => {
      const isCapital = word.length < LEAST_LETTERS || SMALL.has(word);
      return word.length < LEAST_WITH_CAPITAL ? [] : singleForm(word, isCapital);
    }),
    ...partsOfUnspaced(words),
  ];
}

/**
 * The forms of a name of a company: as a whole, without its legal form, its first two words, and each word that is no everyday word. A company
 * may be called “The Export And Data People”.
 */
export function formsOfCompany(name: string, isCommon: (word: string) => boolean): NameForm[] {
  const words = wordsOfName(name);
  const known = plainCompany(name).split(' ').filter(Boolean);
  const kept = words.filter((word) => word.length >= LEAST_LETTERS && known.includes(toPlain(word).letters));
  return [
    ...wholeForms(name, words),
    ...(known.length > 0 ? [joinedForm(known)] : []),
    ...(words.length > 2 && !SMALL.has(words[0] ?? '') ? [joinedForm(words.slice(0, 2))] : []),
    ...longestFirst(kept.filter((word) => !isCommon(word))).flatMap((word) => singleForm(word, false)),
  ];
}

/** The words of a name in lower case; an apostrophe divides none. */
function wordsOfName(name: string): string[] {
  return name
    .slice(0, MOST_CHARACTERS)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’‘`´ʼ]/gu, "'")
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length);

/** The name as it is written, and its words with little between them. */
function wholeForms(name: string, words: readonly string[]): NameForm[] {
  const written = toPlain(name.slice(0, MOST_CHARACTERS).trim()).letters;
  if (written === '' || words.length === 0) return [];
  const escaped = written.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
  const asWritten = toForm({ letters: escaped, first: written.at(0), last: written.at(-1) });
  return words.length > 1 ? [asWritten, joinedForm(words)] : [asWritten];
}

function joinedForm(words: readonly string[]): NameForm {
  const least = words.join('').length >= LEAST_JOINED ? 0 : 1;
  const letters = words.map(patternOfWord).join(String.raw`[^\p{L}\p{N}]{${least},3}`);
  return toForm({ letters, first: words[0]?.at(0), last: words.at(-1)?.at(-1) });
}

function singleForm(word: string, isCapital: boolean): NameForm[] {
  const [stem, ending] = declined(word);
  return [
    { ...toForm({ letters: patternOfWord(stem) + ending, first: word.at(0), last: word.at(-1) }), isCapital },
  ];
}

/** A word without what its cases change, and what may stand there. */
function declined(word: string): [stem: string, ending: string] {
  if (word.length < LEAST_DECLINED) return [word, ''];
  if (/^\p{sc=Cyrillic}+$/u.test(word))
    return [word.replace(/[аеиоуыьюяй]$/u, ''), String.raw`\p{sc=Cyrillic}{0,3}`];
  if (/^[\p{sc=Greek}\p{M}]+$/u.test(word))
    return [word.replace(/.[σς]?$/u, ''), String.raw`\p{sc=Greek}{0,3}`];
  return [word, 's?'];
}

/** A long name in a script without spaces is called by its first or its last two letters as well. */
function partsOfUnspaced(words: readonly string[]): NameForm[] {
  return words
    .filter((word) => UNSPACED.test(word) && Array.from(word).length > 2)
    .flatMap((word) => [word.slice(0, 2), word.slice(-2)])
    .map((part) => toForm({ letters: part, first: part.at(0), last: part.at(-1) }));
}

/** The letters of a word, each as people write it: Mueller is Müller, and Müller is Muller. */
function patternOfWord(word: string): string {
  return Array.from(word.normalize('NFC'), (letter) => {
    const [plain, written] = [plainLetter(letter), WRITTEN[letter]];
    return written === undefined ? plain.replace("'", "'?") : `(?:${written}|${plain})`;
  })
    .join('')
    .replaceAll(/(?<!\(\?:)([aou])e(?!\|)/gu, '$1e?');
}

type Found = { letters: string; first: string | undefined; last: string | undefined };

/** A form that stands by itself, where its script has words that do. */
function toForm({ letters, first = '', last = '' }: Found): NameForm {
  const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter) && !UNSPACED.test(letter);
  const before = isWord(first) ? String.raw`(?<![\p{L}\p{N}])` : '';
  const behind = isWord(last) ? String.raw`(?![\p{L}\p{N}])` : '';
  return { pattern: new RegExp(`${before}${letters}${behind}`, 'gu'), isCapital: false };
}
