// What says who a customer is stays in the house: marks take its place before a text is sent to a model, and are put back in what
// comes back.

import { loadCommonLanguage } from '@feedback/intelligence';
import { formsOfCompany, formsOfPerson, type NameForm, toPlain } from './name-forms.ts';

let isCommon: ReturnType<typeof loadCommonLanguage> | undefined;

/** A text whose names, addresses and long numbers are marks. */
export type Masked = { text: string; original: ReadonlyMap<string, string> };

/** The names that were sent with a text. */
export type Named = { customerName: string | null; companyName: string | null };

const WORD = /\S+/gu;
const IN_WORDS = /[\p{L}\p{N}]/gu;
/**
 * Digits of any script with what may stand between them in a telephone or a card number: a little more in what begins like a telephone number. A
 * short number of three and four digits is one as well.
 */
const NUMBER =
  /(?<![\p{L}\p{N}.,])[+0](?!\.)\p{Nd}?(?:[ \u00a0()./\p{Pd}]{0,3}\p{Nd}){8,21}|\+?\p{Nd}(?:[ \u00a0()./\p{Pd}]{0,2}\p{Nd}){8,21}|(?<![\p{L}\p{N}\p{Pd}])\d{3}-\d{4}(?![\p{L}\p{N}\p{Pd}])/gu;
const MARK = /(\[(?:COMPANY|NAME|EMAIL|NUMBER)-\d{1,9}\])/u;

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
  const forms = [
    ['COMPANY', companyName ? formsOfCompany(companyName, (isCommon ??= loadCommonLanguage())) : []],
    ['NAME', customerName ? formsOfPerson(customerName) : []],
  ] as const;
  for (const [kind, found] of forms)
    for (const form of found) masked = betweenMarks(masked, (said) => replaceName(said, form, marking(kind)));
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

/** Replaces every place where a form of a name stands. */
function replaceName(
  text: string,
  { pattern, isCapital }: NameForm,
  marked: (word: string) => string,
): string {
  const { letters, places } = toPlain(text);
  let replaced = '';
  let from = 0;
  for (const { 0: found, index } of letters.matchAll(pattern)) {
    const [start = 0, end = text.length] = [places[index], places[index + found.length]];
    if (isCapital && !/^\p{Lu}/u.test(text.slice(start, end))) continue;
    replaced += text.slice(from, start) + marked(text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
}
