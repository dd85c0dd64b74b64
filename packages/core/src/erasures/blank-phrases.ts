import { erasedWords } from '@feedback/db';

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
  const isName = !erasedWords.isAddress(phrase);
  const written = toLower(phrase);
  const wanted = squeezed(isName ? apart(written) : written).letters;
  if (wanted.trim() === '') return text;
  const lower = isName ? apart(toLower(text)) : toLower(text);
  // Most texts have no word of it: they need not be squeezed, which takes far longer.
  if (!lower.includes(wanted.split(/[ ,]/, 1)[0] ?? '')) return text;
  const { letters, places } = squeezed(lower, isName && !INITIAL.test(wanted));
  let blanked = '';
  let from = 0;
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) {
    const [start, end] = [places[at] ?? 0, (places[at + wanted.length - 1] ?? 0) + 1];
    if (start < from || !isAlone(text, start, end)) continue;
    blanked += text.slice(from, start) + blankAll(text.slice(start, end));
    from = end;
  }
  return blanked + text.slice(from);
}

/**
 * A text of `toLower` with single spaces, and the place of each of its letters: a name may be written over two lines or with two spaces, and
 * with one before its comma, and where it has no initials, with one between its words.
 */
function squeezed(lower: string, skipsInitials = false): { letters: string; places: Uint32Array } {
  const places = new Uint32Array(lower.length);
  const letters: string[] = [];
  for (let at = 0; at < lower.length; at++) {
    const letter = lower.charAt(at);
    const next = lower.charAt(at + 1);
    if (letter === ' ' && (next === ' ' || next === ',')) continue;
    if (skipsInitials && letter === ' ' && isInitialBehind(lower, at)) {
      at += 1;
      continue;
    }
    places[letters.length] = at;
    letters.push(letter);
  }
  return { letters: letters.join(''), places };
}

/** Hyphens, stops and unseen letters as spaces: `Ann-Lee`, `Ann.Lee`. */
function apart(lower: string): string {
  return lower.replaceAll(/[-._\u200b-\u200d\u2060\ufeff]/gu, ' ');
}

const INITIAL = /(?:^| )\p{L}(?: |$)/u;

/** Whether the space at `at` has a single letter behind it, and another space behind that. */
function isInitialBehind(lower: string, at: number): boolean {
  return lower.charAt(at + 2) === ' ' && /\p{L}/u.test(lower.charAt(at + 1));
}

const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Whether a phrase is no part of a longer word; and for an address, of no longer address. */
function isAlone(text: string, start: number, end: number): boolean {
  const [before = '', after = '', beyond = ''] = [text[start - 1], text[end], text[end + 1]];
  if (WORD.test(before) || WORD.test(after)) return false;
  return (
    !erasedWords.isAddress(text.slice(start, end)) ||
    !(/[.%+-]/.test(before) || (/[.-]/.test(after) && WORD.test(beyond)))
  );
}

/** In lower case and with every space the same, each character in its place: some letters are longer in lower case, and stay as they are. */
function toLower(text: string): string {
  const spaced = text.replaceAll(/\s/g, ' ');
  const lower = spaced.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(spaced, (character) => {
    const one = character.toLowerCase();
    return one.length === character.length ? one : character;
  }).join('');
}
