/** A name of more words is a whole sentence: of these only the first may stand last. */
const MOST_WORDS = 6;

/** The words of a name: a comma after the family name is no part of it. */
export function nameWords(name: string): string[] {
  return name.split(/[\s,]+/).filter((word) => word !== '');
}

/** The same name begun at each of its other words: `Ada van Berg` is also `van Berg, Ada`, `Berg, Ada van`, and without the comma. */
export function turnedNames(name: string): string[] {
  const words = nameWords(name);
  return turns(words).flatMap(([first, last]) =>
    first === '' ? [last] : [`${last}, ${first}`, `${last},${first}`, `${last} ${first}`],
  );
}

/**
 * The ways to write the name of the same person: with the family name first only where a comma says so, because `Henry James` and
 * `James Henry` may be two people.
 */
export function sameNames(name: string): string[] {
  const [family = '', ...given] = name.split(',');
  const base = given.length === 0 ? name : `${given.join(' ')} ${family}`;
  const words = nameWords(base);
  const turned = turns(words).flatMap(([first, last]) =>
    first === '' ? [] : [`${last}, ${first}`, `${last},${first}`],
  );
  return [name, words.join(' '), ...turned];
}

function turns(words: string[]): [first: string, last: string][] {
  return words.slice(0, MOST_WORDS).map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]);
}

/** The first letter of a name with a stop, before all its other words and before the last; also behind these and a comma. */
export function initialedNames(name: string): string[] {
  const [family = '', ...given] = name.split(',');
  const words = nameWords(given.length === 0 ? name : `${given.join(' ')} ${family}`);
  const [first = '', ...others] = words;
  const initial = /^\p{L}/u.exec(first)?.[0];
  const last = others.at(-1);
  if (initial === undefined || last === undefined || !isWord(last)) return [];
  return [...new Set([others.join(' '), last])].flatMap((rest) => [
    `${initial}. ${rest}`,
    `${rest}, ${initial}.`,
  ]);
}

/** The family name of a name: its last word, or the word before a comma; undefined where that is no word. */
export function familyName(name: string): string | undefined {
  const [before = '', ...given] = name.split(',');
  const last = nameWords(given.length === 0 ? name : before).at(-1);
  return last !== undefined && isWord(last) ? last : undefined;
}

/** Whether a word has two letters or more, and nothing else but hyphens and apostrophes: a number is no family name. */
function isWord(word: string): boolean {
  return /^[\p{L}\p{M}'’-]+$/u.test(word) && /\p{L}.*\p{L}/u.test(word);
}
