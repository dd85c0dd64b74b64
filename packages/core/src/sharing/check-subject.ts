import { wordsOf } from '@feedback/intelligence';
import { AppError } from '@feedback/runtime';

/** So many words in a row, as a customer wrote them, are a quotation. */
const QUOTED_WORDS = 6;
/** A shorter name of one word is a word like any other. */
const SHORTEST_NAME = 3;

/** Refuses a subject with the name or the words of one of these customers: it goes to all of them. */
export function checkSubject(
  subject: string,
  customers: readonly { name: string | null; words?: string }[],
): void {
  const written = wordsOf(subject);
  const lower = spaced(written);
  for (const { name, words = '' } of customers) {
    if (name !== null && holdsName(written, lower, wordsOf(name)))
      throw new AppError('invalid', 'The subject goes to all customers: leave out the names of any');
    const said = wordsOf(words.toLowerCase());
    for (let at = 0; at + QUOTED_WORDS <= said.length; at++)
      if (lower.includes(spaced(said.slice(at, at + QUOTED_WORDS))))
        throw new AppError('invalid', 'The subject goes to all customers: say it in words of your own');
  }
}

/** A name of several words however it is written, and one of a single word where it is written like the name. */
function holdsName(written: readonly string[], lower: string, name: readonly string[]): boolean {
  const [only = ''] = name;
  if (name.length > 1) return lower.includes(spaced(name));
  return only.length >= SHORTEST_NAME && /^\p{Lu}/u.test(only) && written.includes(only);
}

/** Words in lower case with a space around each, so that only whole words are found. */
function spaced(words: readonly string[]): string {
  return ` ${words.join(' ').toLowerCase()} `;
}
