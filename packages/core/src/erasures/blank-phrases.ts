/**
 * The text with blanks in place of phrases, as many as they have UTF-16 code units, so that every other word stays where it is.
 * Ignores case; a phrase inside a longer word, and an address inside a longer one, is left alone.
 */
export function blankPhrases(text: string, phrases: string[]): string {
  let blanked = text;
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length))
    blanked = blankPhrase(blanked, phrase);
  return blanked;
}

/** The text with every character blank, but its line breaks. */
export function blankAll(text: string): string {
  return text.replaceAll(/[^\r\n]/g, ' ');
}

function blankPhrase(text: string, phrase: string): string {
  if (phrase === '') return text;
  const [inLower, wanted] = [toLower(text), toLower(phrase)];
  let blanked = '';
  let from = 0;
  for (let at = inLower.indexOf(wanted); at >= 0; at = inLower.indexOf(wanted, at + 1)) {
    if (at < from || !isAlone(text, at, at + phrase.length)) continue;
    blanked += text.slice(from, at) + blankAll(text.slice(at, at + phrase.length));
    from = at + phrase.length;
  }
  return blanked + text.slice(from);
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Whether a phrase is no part of a longer word; and for an address, of no longer address. */
function isAlone(text: string, start: number, end: number): boolean {
  const [before = '', after = '', beyond = ''] = [text[start - 1], text[end], text[end + 1]];
  if (WORD.test(before) || WORD.test(after)) return false;
  const isAddress = /@|%40/.test(text.slice(start, end));
  return !isAddress || !(/[.%+-]/.test(before) || (/[.-]/.test(after) && WORD.test(beyond)));
}

/**
 * In lower case, each character in its place: some letters are longer in lower case, and stay as they are. A name may be written over two
 * lines, so every space is the same.
 */
function toLower(text: string): string {
  const spaced = text.replaceAll(/\s/g, ' ');
  const lower = spaced.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(spaced, (character) => {
    const one = character.toLowerCase();
    return one.length === character.length ? one : character;
  }).join('');
}
