/** Words past this many characters of a text are not looked at, so that one pasted log file costs no more than a long mail. */
const READ_CHARACTERS = 20_000;

const WORD = /[a-z0-9]+(?:'[a-z]+)?/g;

/**
 * The lower-case words of a text, in order. "isn't" gives `is`, `n't` and "card's" gives `card`, `'s`: the weight table
 * was made with this split, so the two may only change together.
 */
export function tokens(text: string): string[] {
  const plain = text.slice(0, READ_CHARACTERS).toLowerCase().replaceAll(/[‘’]/g, "'");
  const words: string[] = [];
  for (const word of plain.match(WORD) ?? []) {
    const apostrophe = word.indexOf("'");
    if (apostrophe < 0) words.push(word);
    else if (word.endsWith("n't")) {
      if (word.length > 3) words.push(word.slice(0, -3));
      words.push("n't");
    } else words.push(word.slice(0, apostrophe), word.slice(apostrophe));
  }
  return words;
}
