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
