/** Legal forms as they read without dots and in lower case; an abbreviation of one letter each is one word by then. */
const LEGAL_FORMS = new Set(
  (
    'ltd limited inc incorporated corp corporation co company llc llp lp plc gmbh mbh ag kg kgaa ohg ug gbr ev eg se sa sas ' +
    'sasu sarl rl eurl scs srl srls spa sapa sl slu bv nv cv vof oy oyj ab as asa aps kft zrt nyrt spzoo zoo sro ' +
    'sp oo pty pte pvt private proprietary kk gk ltda eireli ou sia uab bhd sdn tbk jsc pjsc ооо оао пао зао ип'
  ).split(' '),
);
/** Legal forms that stand before the name. */
const LEADING_FORMS = new Set('ab as gmbh ooo oao pao zao pt cv ооо оао пао зао ип'.split(' '));
const EAST_ASIAN_FORMS =
  /^(?:株式会社|有限会社|合同会社|주식회사)|(?:株式会社|有限会社|合同会社|주식회사|股份有限公司|有限责任公司|有限公司)$/gu;
const ACCENTS = /[\u0300-\u036f]/gu;
/** Marks within a word, such as the dots of S.A. and the apostrophe of McDonald's: without them it is still one word. */
const WITHIN_WORDS = /[.'’‘`´]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu;
/** As in GmbH & Co. KG, Sp. z o.o., S.A. de C.V. */
const JOINING = new Set(['and', 'z', 'de']);
const MOST_FORMS = 4;
/** No company's name is longer; taking letters and marks apart takes longer than linear time. */
const MAX_NAME = 1000;

/**
 * The form of a company's name that is compared: without case, accents, punctuation and legal forms (“ACME, Inc.” and “Acme”
 * are one). Empty for a text without letters or digits.
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

/** "s a r l" was an abbreviation with spaces or slashes: one word. */
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

/** Keeps at least one word: a company may be called Limited. */
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
