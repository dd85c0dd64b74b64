/** Characters that are invisible or reorder others: format and bidi controls, fillers, and the blank Braille pattern. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const UNSEEN_RUNS = new RegExp(`${UNSEEN.source}+`, 'gu');
/** Except those that writing needs: joiners of scripts and emoji, and the variation selector for the coloured form. */
const UNNEEDED_RUNS = new RegExp(`(?:(?![\\u200c\\u200d\\ufe0f])${UNSEEN.source})+`, 'gu');
/** No writing system puts more than two marks on a letter; a taller stack covers the lines above. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const ENCLOSING_MARKS = /\p{Me}/gu;

/**
 * The name of a program as shown to people: on one line and without invisible characters, so that it is what it appears to
 * be.
 */
export function toVisible(text: string): string {
  return withoutStacks(text.normalize('NFC').replaceAll(UNSEEN_RUNS, ' ').replaceAll(ENCLOSING_MARKS, ''));
}

/** A text on one line, without characters that a reader cannot see and a program would read. */
export function onOneLine(text: string): string {
  return withoutStacks(text.replaceAll(UNNEEDED_RUNS, ' '));
}

/**
 * Whether an address contains characters that a person cannot see, or that are displayed in another place; no address needs them
 * (RFC 3986 §2).
 */
export function hasUnseen(address: string): boolean {
  return UNSEEN.test(address) || /[\s\p{M}]/u.test(address);
}

function withoutStacks(text: string): string {
  return text
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(^| )\p{M}+/gu, '$1') // marks without a base letter
    .trim();
}
