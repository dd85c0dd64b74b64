// What says who a customer is stays in the house: marks take its place before a text is sent to a model, and are put back in what
// comes back.

/** A text whose names, addresses and long numbers are marks. */
export type Masked = { text: string; original: ReadonlyMap<string, string> };

/** The names that were sent with a text. */
export type Named = { customerName: string | null; companyName: string | null };

const WORD = /\S+/gu;
const IN_WORD = /[\p{L}\p{N}]/u;
const IN_WORDS = /[\p{L}\p{N}]/gu;
/** Digits with what may stand between them in a telephone or a card number. */
const NUMBER = /\+?\d(?:[ ()./-]{0,2}\d){8,21}/gu;
const MARK = /(\[(?:COMPANY|NAME|EMAIL|NUMBER)-\d{1,9}\])/u;
/** The least letters of a part of a name that is looked for by itself. */
const LEAST_LETTERS = 3;

/** Marks the names that were sent with a text where they stand in it, and every e-mail address and every number of nine digits or more. */
export function maskNames(text: string, { customerName, companyName }: Named): Masked {
  const original = new Map<string, string>();
  const counts = new Map<string, number>();
  const markOf = (kind: string, word: string): string => {
    for (const [mark, known] of original) if (known === word && mark.startsWith(`[${kind}-`)) return mark;
    let mark;
    do {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      mark = `[${kind}-${count}]`;
    } while (text.includes(mark)); // what a customer wrote is no mark of ours
    original.set(mark, word);
    return mark;
  };
  const marking = (kind: string) => (word: string) => markOf(kind, word);
  let masked = text
    .replaceAll(WORD, (word) => withoutAddress(word, marking('EMAIL')))
    .replaceAll(NUMBER, marking('NUMBER'));
  for (const [kind, name] of [
    ['COMPANY', companyName],
    ['NAME', customerName],
  ] as const)
    for (const form of formsOf(name))
      masked = betweenMarks(masked, (said) => replaceWord(said, form, marking(kind)));
  return { text: masked, original };
}

/** Puts the words back for which marks stand. */
export function unmask(text: string, original: Masked['original']): string {
  let plain = text;
  for (const [mark, word] of original) plain = plain.replaceAll(mark, () => word);
  return plain;
}

/** Changes a text between its marks: a company may be called “The Name Company”. */
function betweenMarks(text: string, change: (said: string) => string): string {
  return text
    .split(MARK)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
    .join('');
}

/** A name as a whole, and then each of its words by itself, the longest first. */
function formsOf(name: string | null): string[] {
  const whole = name?.trim() ?? '';
  const words = whole.split(/\s+/u).filter((word) => word.length >= LEAST_LETTERS);
  return [...new Set([whole, ...words])].filter(Boolean).toSorted((a, b) => b.length - a.length);
}

/** A word in which the letters around an @ are replaced, and what stands before and behind them is kept. */
function withoutAddress(word: string, marked: (address: string) => string): string {
  const at = word.indexOf('@');
  if (at < 0) return word;
  const letters = [...word.matchAll(IN_WORDS)];
  const start = letters[0]?.index ?? word.length;
  const last = letters.at(-1);
  const end = last ? last.index + last[0].length : 0;
  if (start > at || end <= at) return word;
  return word.slice(0, start) + marked(word.slice(start, end)) + word.slice(end);
}

/** Replaces every place where a name stands by itself, however it is capitalized. */
function replaceWord(text: string, name: string, marked: (word: string) => string): string {
  const [lower, wanted] = [text.toLowerCase(), name.toLowerCase()];
  // A few letters have another length in lower case: then only the name as it was sent is found.
  const [within, sought] = lower.length === text.length ? [lower, wanted] : [text, name];
  let replaced = '';
  let from = 0;
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + sought.length)) {
    const end = at + sought.length;
    if (IN_WORD.test(text[at - 1] ?? ' ') || IN_WORD.test(text[end] ?? ' ')) continue;
    replaced += text.slice(from, at) + marked(text.slice(at, end));
    from = end;
  }
  return replaced + text.slice(from);
}
