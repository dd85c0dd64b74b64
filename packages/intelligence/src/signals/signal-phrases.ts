/** A phrase found in a list of words: the index of its first word, its length in words, and the value stored with it. */
export type FoundPhrase<T> = { start: number; length: number; value: T };

/** Phrases indexed by their first word, so that other words cost one look-up. */
export class Phrases<T> {
  readonly #byFirst = new Map<string, { rest: string[]; value: T }[]>();

  /**
   * `list` is separated by `|`; words with alternatives separated by `/` stand for several phrases: `i/we need` is two phrases.
   */
  add(list: string, value: T): this {
    for (const written of list.replaceAll(/\/\s+/g, '/').split('|')) {
      for (const [first = '', ...rest] of spellOut(written.trim().split(/\s+/))) {
        const known = this.#byFirst.get(first);
        if (known) known.push({ rest, value });
        else this.#byFirst.set(first, [{ rest, value }]);
      }
    }
    return this;
  }

  /** Every phrase in `words`, including phrases within longer ones. */
  find(words: readonly string[]): FoundPhrase<T>[] {
    const found: FoundPhrase<T>[] = [];
    for (const [start, word] of words.entries()) {
      for (const { rest, value } of this.#byFirst.get(word) ?? []) {
        if (rest.every((other, i) => words[start + 1 + i] === other))
          found.push({ start, length: rest.length + 1, value });
      }
    }
    return found;
  }
}

function spellOut(words: string[]): string[][] {
  return words.reduce<string[][]>(
    (all, word) => all.flatMap((phrase) => word.split('/').map((one) => [...phrase, one])),
    [[]],
  );
}
