/** The length of a quotation is bounded, so that a stray quote does not remove the rest of a text. */
const QUOTED = new RegExp(
  [
    String.raw`\x60{3}[^]{0,2000}?\x60{3}`,
    String.raw`\x60[^\x60\n]{1,500}\x60`,
    String.raw`"[^"\n]{1,500}"`,
    String.raw`“[^“”\n]{1,500}”`,
    String.raw`«[^«»\n]{1,500}»`,
    String.raw`(?<![\p{L}\p{N}])['‘][^'‘’\n]{3,500}['’](?![\p{L}\p{N}])`,
    String.raw`^[ \t]*>.*$`,
  ].join('|'),
  'gmu',
);

/** Invisible characters, which hide words from filters. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;

/** More combining marks than any script uses: normalizing them takes quadratic time. */
const ENDLESS_MARKS = /(\p{M}{8})\p{M}+/gu;

/** A text without its quotations and without invisible letters. Look-alikes of other widths become plain letters. */
export function unquoted(text: string): string {
  const plain = text.replaceAll(ENDLESS_MARKS, '$1').normalize('NFKC');
  return plain.replaceAll(UNSEEN, '').replaceAll(QUOTED, ' ');
}
