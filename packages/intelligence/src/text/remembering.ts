/** At most this many words are remembered, at most a few MB: people use few different ones. */
const MOST = 20_000;

/** A function of a word that remembers its results. */
export function remembering<T extends object>(find: (word: string) => T): (word: string) => T {
  const found = new Map<string, T>();
  return (word) => {
    const known = found.get(word);
    if (known !== undefined) return known;
    if (found.size >= MOST) found.clear();
    const answer = find(word);
    // A copy: a word cut from a text would keep that text in memory.
    found.set(Buffer.from(word).toString(), answer);
    return answer;
  };
}
