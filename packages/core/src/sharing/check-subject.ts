import { wordsOf } from '@feedback/intelligence';
import { AppError } from '@feedback/runtime';
import { plainName } from '../intake/dedup-keys.ts';

/** So many words in a row, as a customer wrote them, are a quotation. */
const QUOTED_WORDS = 6;
/** A shorter word of a name is a word like any other. */
const SHORTEST_NAME = 3;
/** The most words of a name that is looked up. */
const NAME_WORDS = 5;

/** A customer who asked: their name, the account's, and what they said. */
type Asked = { name: string | null; account?: string | null; words?: string };

/**
 * Refuses a subject that goes to all customers with the name or the words of one of those who asked, or with the name of any `others`. One
 * word of a person's name counts where it has a capital, whatever its accents: “Wanda, your overtime is right”.
 */
export function checkSubject(subject: string, asked: readonly Asked[], others: readonly string[] = []): void {
  const written = wordsOf(subject);
  const names = asked.flatMap(({ name, account }) => [name ?? '', account ?? '']);
  const persons = asked.flatMap(({ name }) => wordsOf(name ?? ''));
  if ([...names, ...others].some((name) => holdsName(written, name)) || holdsOneOf(written, persons))
    throw new AppError('invalid', 'The subject goes to all customers: leave out the names of any');
  const lower = spaced(written);
  for (const { words = '' } of asked) {
    const said = wordsOf(words);
    for (let at = 0; at + QUOTED_WORDS <= said.length; at++)
      if (lower.includes(spaced(said.slice(at, at + QUOTED_WORDS))))
        throw new AppError('invalid', 'The subject goes to all customers: say it in words of your own');
  }
}

/** What may be a name in a subject, in lower case and with single spaces: its words, and words that follow one another. */
export function namesIn(subject: string): string[] {
  const written = wordsOf(subject);
  const runs = written.flatMap((_, from) =>
    Array.from({ length: Math.min(NAME_WORDS, written.length - from) }, (__, more) =>
      plainName(written.slice(from, from + more + 1).join(' ')),
    ),
  );
  return [...new Set(runs)];
}

/** A name of several words however it is written, and one of a single word where it is written like a name. */
function holdsName(written: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 ? spaced(written).includes(spaced(words)) : holdsOneOf(written, words);
}

/** Whether one of these words of names stands in a subject, written with a capital. */
function holdsOneOf(written: readonly string[], names: readonly string[]): boolean {
  const capital = (word: string) => /^\p{Lu}/u.test(word) && word.length >= SHORTEST_NAME;
  const known = new Set(names.filter(capital).map(folded));
  return written.some((word) => capital(word) && known.has(folded(word)));
}

/** Words without case and accents, with a space around each, so that only whole words are found. */
function spaced(words: readonly string[]): string {
  return ` ${words.map(folded).join(' ')} `;
}

function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
