/** Letters that take no room, or have others change their place: format and bidi controls, fillers, and the blank of Braille. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const UNSEEN_RUNS = new RegExp(`${UNSEEN.source}+`, 'gu');
/** No writing puts more than two marks on one letter; a stack of them covers the lines above. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const ENCLOSING_MARKS = /\p{Me}/gu;

/** A name as people are shown it: without what is not seen, on one line. Names that look alike to people become alike. */
export function toVisible(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(UNSEEN_RUNS, ' ')
    .replaceAll(ENCLOSING_MARKS, '')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/(^| )\p{M}+/gu, '$1') // marks on nothing
    .trim();
}

/** Whether an address has letters that a person would not see, or not where they stand; addresses need none (RFC 3986 §2). */
export function hasUnseen(address: string): boolean {
  return UNSEEN.test(address) || /[\s\p{M}]/u.test(address);
}
