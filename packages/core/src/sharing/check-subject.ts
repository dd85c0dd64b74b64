import { wordsOf } from '@feedback/intelligence';
import { AppError } from '@feedback/runtime';
import { plainName } from '../intake/dedup-keys.ts';

/** So many words in a row, as a customer wrote them, are a quotation. */
const QUOTED_WORDS = 5;
/** A shorter word of a name is a word like any other. */
const SHORTEST_NAME = 3;
/** The most words of a name that is looked up. */
const NAME_WORDS = 5;

/** Letters with a stroke, which is no mark of its own. */
const STROKES: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd' };

/** A customer who asked: their name, the account's, and what they said. */
type Asked = { name: string | null; account?: string | null; words?: string };

/**
 * Refuses a subject that goes to all customers with the name or the words of one of those who asked, or with the name of any `others`. One
 * word of the name of one who asked counts where it may be a name, whatever its accents: “Wanda, your overtime is right”. What stands in
 * `title`, which a member gave, is no quotation.
 */
export function checkSubject(
  subject: string,
  asked: readonly Asked[],
  { others = [], title = null }: { others?: readonly string[]; title?: string | null } = {},
): void {
  const written = wordsOf(subject);
  const names = asked.flatMap(({ name, account }) => [name ?? '', account ?? '']);
  const persons = asked.flatMap(({ name }) => wordsOf(name ?? ''));
  const whole = others.filter((name) => wordsOf(name).length > 1);
  if ([...names, ...whole].some((name) => holdsName(written, name)) || holdsOneOf(namedIn(subject), persons))
    throw new AppError('invalid', 'The subject goes to all customers: leave out the names of any');
  const runs = runsOf(subject, title).map(spaced);
  const said = asked.map(({ words = '' }) => spaced(wordsOf(words)));
  if (runs.some((run) => said.some((words) => words.includes(run)))) throw quoted();
}

/** The refusal of a subject that quotes a customer. */
export function quoted(): AppError {
  return new AppError('invalid', 'The subject goes to all customers: say it in words of your own');
}

/** Every run of words of a subject that would be a quotation if a customer wrote it, but for those of a title that a member gave. */
export function runsOf(subject: string, title: string | null): string[][] {
  const words = wordsOf(subject);
  const named = spaced(wordsOf(title ?? ''));
  const runs = words.slice(QUOTED_WORDS - 1).map((_, from) => words.slice(from, from + QUOTED_WORDS));
  return runs.filter((run) => !named.includes(spaced(run)));
}

/** What may be a name in a subject, in lower case and with single spaces: words that follow one another, with what stands within them. */
export function namesIn(subject: string): string[] {
  const written = subject.split(/\s+/u).map(withoutMarks);
  const runs = written.flatMap((_, from) =>
    Array.from({ length: Math.min(NAME_WORDS, written.length - from) }, (__, more) =>
      plainName(written.slice(from, from + more + 1).join(' ')),
    ),
  );
  return [...new Set(runs)];
}

/**
 * The words of a subject that may be a part of a name. The first word always has a capital, so it counts where a person is addressed:
 * “Wanda, …”.
 */
function namedIn(subject: string): string[] {
  const [first = '', ...others] = wordsOf(subject);
  const behind = subject.slice(subject.indexOf(first) + first.length).charAt(0);
  const isAddressed = /[,:'’]/u.test(behind);
  return isAddressed ? [first, ...others] : others;
}

function withoutMarks(word: string): string {
  const characters = Array.from(word);
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
  return characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('');
}

function isUncased(word: string): boolean {
  return word.toLowerCase() === word.toUpperCase() && /\p{L}/u.test(word);
}

/** A name of several words however it is written, and one of a single word where it is written like a name. */
function holdsName(written: readonly string[], name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 ? spaced(written).includes(spaced(words)) : holdsOneOf(written, words);
}

/** Whether one of these words of names stands among words of a subject, with a capital or in a script without. */
function holdsOneOf(written: readonly string[], names: readonly string[]): boolean {
  const known = new Set(names.filter((word) => word.length >= SHORTEST_NAME || isUncased(word)).map(folded));
  return written.some((word) => (word !== word.toLowerCase() || isUncased(word)) && known.has(folded(word)));
}

/** Words without case and accents, with a space around each, so that only whole words are found. */
function spaced(words: readonly string[]): string {
  return ` ${words.map(folded).join(' ')} `;
}

function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łøđ]/gu, (letter) => STROKES[letter] ?? letter);
}
