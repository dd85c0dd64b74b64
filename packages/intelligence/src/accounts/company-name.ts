/** Legal forms in lower case and without dots. When they are compared, an abbreviation such as "s a r l" is already one word. */
const LEGAL_FORMS = new Set(
  (
    'ltd limited inc incorporated corp corporation co company llc llp lp plc gmbh mbh ag kg kgaa ohg ug gbr ev eg se sa sas ' +
    'sasu sarl rl eurl scs srl srls spa sapa sl slu bv nv cv vof oy oyj ab as asa aps kft zrt nyrt spzoo zoo sro ' +
    'sp oo pty pte pvt private proprietary kk gk ltda eireli ou sia uab bhd sdn tbk jsc pjsc ооо оао пао зао ип'
  ).split(' '),
);
/** Legal forms that may stand before the name. */
const LEADING_FORMS = new Set('ab as gmbh ooo oao pao zao pt cv ооо оао пао зао ип'.split(' '));
const EAST_ASIAN_FORMS =
  /^(?:株式会社|有限会社|合同会社|주식회사)|(?:株式会社|有限会社|合同会社|주식회사|股份有限公司|有限责任公司|有限公司)$/gu;
const ACCENTS = /[\u0300-\u036f]/gu;
/** Marks that do not divide a word, such as the dots of S.A. and the apostrophe of McDonald's. */
const WITHIN_WORDS = /[.'’‘`´]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
/** Words that join legal forms: GmbH & Co. KG, Sp. z o.o., S.A. de C.V. */
const JOINING = new Set(['and', 'z', 'de']);
const MOST_FORMS = 4;
/**
 * No company has a longer name. The limit is needed because an index entry has a maximum size, and because separating letters
 * from marks takes more than linear time.
 */
const MAX_NAME = 300;

/**
 * The form of a company's name that is used for comparison: without case, accents, punctuation and legal forms (“ACME, Inc.” and
 * “Acme” are equal). Empty for a text without letters or digits.
 */
export function plainCompany(name: string): string {
  const words = joinInitials(
    name
      .slice(0, MAX_NAME)
      .normalize('NFKD')
      .replaceAll(ACCENTS, '')
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('&', ' and ')
      .replaceAll('+', ' plus ')
      .replaceAll(WITHIN_WORDS, '')
      .replaceAll(BETWEEN_WORDS, ' ')
      .trim()
      .replaceAll(EAST_ASIAN_FORMS, '')
      .trim()
      .split(' '),
  );
  return withoutLegalForms(words).join(' ');
}

/** Joins single letters to one word: abbreviations are also written with spaces or slashes ("s a r l"). */
function joinInitials(words: string[]): string[] {
  const joined: string[] = [];
  let wasInitial = false;
  for (const word of words) {
    const isInitial = /^\p{L}$/u.test(word);
    const last = joined.length - 1;
    if (isInitial && wasInitial) joined[last] = `${joined[last] ?? ''}${word}`;
    else joined.push(word);
    wasInitial = isInitial;
  }
  return joined;
}

/** Removes legal forms, but never all words: a company may be called Limited. */
function withoutLegalForms(words: string[]): string[] {
  let [from, to] = [0, words.length];
  for (let n = 0; n < MOST_FORMS && to - from > 1; n++) {
    const last = words[to - 1] ?? '';
    const isBetweenForms = JOINING.has(last) && to < words.length;
    if (!LEGAL_FORMS.has(last) && !isBetweenForms) break;
    to -= 1;
  }
  if (to - from > 1 && LEADING_FORMS.has(words[from] ?? '')) from += 1;
  return words.slice(from, to);
}
