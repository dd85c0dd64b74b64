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
  const family = erasedWords.titledName(phrase);
  const written = toLower(family ?? phrase);
  const wanted = isName ? squeezed(plain(written)).letters.trimEnd() : squeezed(written).letters;
  if (wanted.trim() === '') return text;
  const lower = isName ? plain(toLower(text)) : toLower(text);
  // Most texts have no word of it: they need not be squeezed, which takes far longer.
  if (!lower.replaceAll(MARKS, '').includes(wanted.split(/[ ,]/, 1)[0] ?? '')) return text;
  let blanked = '';
  let from = 0;
  for (const { start, end: endOfLetters } of spansOf(lower, wanted, phrase)) {
    const end = isName ? behindMarks(text, endOfLetters, phrase) : endOfLetters;
    if (start < from || !isAlone(text, start, end) || !isWritten(text, start, phrase)) continue;
    blanked += text.slice(from, start) + blankAll(text.slice(start, end));
    from = end;
  }
  return blanked + text.slice(from);
}

type Span = { start: number; end: number };

/** Where the letters of a phrase stand, in their order. */
function spansOf(lower: string, wanted: string, phrase: string): Span[] {
  const skipsInitials = !erasedWords.isAddress(phrase) && !INITIAL.test(wanted);
  const found = erasedWords.isInitialed(phrase)
    ? findInitialed(squeezed(lower), wanted)
    : findIn(squeezed(lower, skipsInitials), wanted);
  const joined = erasedWords.mayBeJoined(phrase) ? findJoined(lower, wanted) : [];
  return [...found, ...joined].toSorted((a, b) => a.start - b.start);
}

function findIn({ letters, places }: Squeezed, wanted: string): Span[] {
  const spans: Span[] = [];
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1))
    spans.push({ start: places[at] ?? 0, end: (places[at + wanted.length - 1] ?? 0) + 1 });
  return spans;
}

/** Where a name begins with an initial; another may follow it. */
function findInitialed({ letters, places }: Squeezed, wanted: string): Span[] {
  const [initial = '', ...others] = wanted.split(' ');
  const [begin, rest] = [`${initial} `, others.join(' ')];
  const spans: Span[] = [];
  for (let at = letters.indexOf(begin); at >= 0; at = letters.indexOf(begin, at + 1)) {
    const next = at + begin.length;
    const from = letters.startsWith(rest, next) || letters[next + 1] !== ' ' ? next : next + 2;
    if (letters.startsWith(rest, from))
      spans.push({ start: places[at] ?? 0, end: (places[from + rest.length - 1] ?? 0) + 1 });
  }
  return spans;
}

/** Where the words of a name stand without a space between them. */
function findJoined(lower: string, wanted: string): Span[] {
  return findIn(squeezed(lower), wanted.replaceAll(' ', ''));
}

/** The end of a name with the marks of its last letter, and with the stop of an initial that it ends with. */
function behindMarks(text: string, end: number, phrase: string): number {
  let to = end;
  while (MARK.test(text.charAt(to))) to += 1;
  return phrase.endsWith('.') && text[to] === '.' ? to + 1 : to;
}

/** Whether an initial has its stop and is none of `i.e.`, and a family name alone stands behind a title. */
function isWritten(text: string, start: number, phrase: string): boolean {
  if (erasedWords.titledName(phrase) !== undefined)
    return erasedWords.ENDS_WITH_TITLE.test(
      text.slice(Math.max(0, start - TITLE_UNITS), start).toLowerCase(),
    );
  if (!erasedWords.isInitialed(phrase)) return true;
  return text[start + 1] === '.' && !/\p{L}\.$/u.test(text.slice(Math.max(0, start - 2), start));
}

/** A title and the spaces behind it are at most this long, with what stands before it, in code units. */
const TITLE_UNITS = 16;
const MARK = /^[\u0300-\u036f]$/u;
const MARKS = /[\u0300-\u036f]/gu;

type Squeezed = { letters: string; places: Uint32Array };

/**
 * A text of `toLower` with single spaces, and the place of each of its letters: a name may be written over two lines or with two spaces, and
 * with one before its comma, and where it has no initials, with one between its words.
 */
function squeezed(lower: string, skipsInitials = false): Squeezed {
  const places = new Uint32Array(lower.length);
  const letters: string[] = [];
  for (let at = 0; at < lower.length; at++) {
    const letter = lower.charAt(at);
    const next = lower.charAt(at + 1);
    if ((letter === ' ' && (next === ' ' || next === ',')) || MARK.test(letter)) continue;
    if (skipsInitials && letter === ' ' && isInitialBehind(lower, at)) {
      at += 1;
      continue;
    }
    places[letters.length] = at;
    letters.push(letter);
  }
  return { letters: letters.join(''), places };
}

/** Hyphens, stops and unseen letters as spaces (`Ann-Lee`, `Ann.Lee`), and letters without their marks, each in its place. */
function plain(lower: string): string {
  return lower
    .replaceAll(/[-._\u200b-\u200d\u2060\ufeff]/gu, ' ')
    .replaceAll(/[\u00c0-\u024f\u1e00-\u1eff]/gu, erasedWords.folded);
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
