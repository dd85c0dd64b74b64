import { onOneLine } from './visible-text.ts';

// What customers, and people who name things, wrote is put into texts of ours here and nowhere else: one function for each place
// where it may stand. Whatever it holds, it cannot leave its place: no line, heading, list, fence, cell, link, tag or quotation
// of ours begins or ends within it. (Fields of a JSON answer that hold such a text alone, and say so, need none of this.)

/** What means something to a reader of Markdown anywhere in a line. */
const MARKUP = /[\\`*_[\]<>|~&]/g;
/** What would begin a link by itself (GitHub Flavored Markdown §6.9). */
const AUTOLINKS = /(?<=[a-z])(?=:\/\/)|(?<=\bwww)(?=\.)/gi;
/** What means something at the beginning of a line: headings, lists, rules, and the names that a dialogue's turns begin with. */
const LINE_BEGINS = /^(\d{0,9})(?=[#+\-=.):])|^([a-z]{1,20}) ?(?=:)/i;
/** All that people and programs take for the end of a quotation. */
const QUOTATION_MARKS = /["“”„‟«»″〝〞〟＂❝❞]/g;

/** A name or title as a field of its own: on one line, and no longer than `most` characters. */
export function asLine(text: string, most = Infinity): string {
  const line = onOneLine(text);
  if (line.length <= most) return line;
  const characters = Array.from(line.slice(0, 2 * (most + 1)));
  return characters.length <= most ? line : `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** Within a line of Markdown that begins with words of ours: a heading, a sentence, a cell of a table. */
export function inMarkdown(text: string, most?: number): string {
  return asLine(text, most).replaceAll(MARKUP, '\\$&').replaceAll(AUTOLINKS, '\\');
}

/** As a quotation within such a line. */
export function inQuotation(text: string, most?: number): string {
  return `“${inMarkdown(text.replaceAll(QUOTATION_MARKS, "'"), most)}”`;
}

/** As lines of a quotation of their own. */
export function asBlockQuote(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${inMarkdown(line).replace(LINE_BEGINS, '$&\\')}`.trimEnd())
    .join('\n');
}

/** As code within a line: an address, or a label that is to be sent back as it stands. */
export function asInlineCode(text: string, most?: number): string {
  // A cell of a table ends at a bar even within code, and a fence of more backticks than the text has cannot be met in it.
  const line = asLine(text, most).replaceAll('|', '¦');
  if (!line.includes('`')) return `\`${line}\``;
  const longest = Math.max(...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}
