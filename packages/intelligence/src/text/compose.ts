/** More combining marks on one letter than any script uses. */
const ENDLESS_MARKS = /\p{M}{9}/u;
const MAX_UNITS = 1 << 20;
const ASCII = /^[\0-\x7f]*$/;

/**
 * A text with its letters composed (NFC), so that equal letters are equal characters. A text with more marks than that, or of a
 * million characters, stays as it is: no person wrote it, and composing it can take minutes.
 */
export function compose(text: string): string {
  if (ASCII.test(text)) return text;
  return text.length > MAX_UNITS || ENDLESS_MARKS.test(text) ? text : text.normalize('NFC');
}
