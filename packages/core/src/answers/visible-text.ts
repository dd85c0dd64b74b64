/** Letters that take no room, or have others change their place: format and bidi controls, fillers, and the blank of Braille. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const UNSEEN_RUNS = new RegExp(`${UNSEEN.source}+`, 'gu');
/** But for those that writing needs: joiners of scripts and emoji, and the sign that asks for the coloured form. */
const UNNEEDED_RUNS = new RegExp(`(?:(?![\\u200c\\u200d\\ufe0f])${UNSEEN.source})+`, 'gu');
/** No writing puts more than two marks on one letter; a stack of them covers the lines above. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const ENCLOSING_MARKS = /\p{Me}/gu;

/** The name of a program as people are shown it: without what is not seen, on one line, so that it is what it looks like. */
export function toVisible(text: string): string {
  return withoutStacks(text.normalize('NFC').replaceAll(UNSEEN_RUNS, ' ').replaceAll(ENCLOSING_MARKS, ''));
}

/** A text on one line, without what a reader would not see and a program would read. */
export function onOneLine(text: string): string {
  return withoutStacks(text.replaceAll(UNNEEDED_RUNS, ' '));
}

/** Whether an address has letters that a person would not see, or not where they stand; addresses need none (RFC 3986 §2). */
export function hasUnseen(address: string): boolean {
  return UNSEEN.test(address) || /[\s\p{M}]/u.test(address);
}

function withoutStacks(text: string): string {
  return text
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(^| )\p{M}+/gu, '$1') // marks on nothing
    .trim();
}
