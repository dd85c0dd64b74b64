import { onOneLine } from './visible-text.ts';

// The only place where texts written by customers, or names chosen by people and programs, are inserted into our own text:
// one function for each position. No such text can leave its position: it can neither start nor end a line, heading, list,
// fence, cell, link, tag or quotation of ours. (JSON fields that contain only such a text, and are documented so, need no
// escaping.)

/** Characters with a meaning in Markdown anywhere in a line. */
const MARKUP = /[\\`*_[\]<>|~&]/g;
/** What Markdown links automatically (GitHub Flavored Markdown §6.9). */
const AUTOLINKS = /(?<=[a-z])(?=:\/\/)|(?<=\bwww)(?=\.)/gi;
/** What has a meaning at the start of a line: headings, lists, rules, and the role names of a dialogue. */
const LINE_BEGINS = /^(\d{0,9})(?=[#+\-=.):])|^([a-z]{1,20}) ?(?=:)/i;
/** Every character that people or programs read as a closing quotation mark. */
const QUOTATION_MARKS = /["“”„‟«»″〝〞〟＂❝❞]/g;

/** Whether a text has a mark that may be read as the beginning or the end of a quotation. */
export function holdsQuotationMark(text: string): boolean {
  return text.search(QUOTATION_MARKS) >= 0;
}

/** A name or title as a field of its own: on one line, at most `most` characters. */
export function asLine(text: string, most = Infinity): string {
  const line = onOneLine(text);
  if (line.length <= most) return line;
  const characters = Array.from(line.slice(0, 2 * (most + 1)));
  return characters.length <= most ? line : `${characters.slice(0, most).join('').trimEnd()}…`;
}

/** Inside a line of Markdown that starts with our words: a heading, a sentence or a table cell. */
export function inMarkdown(text: string, most?: number): string {
  return asLine(text, most).replaceAll(MARKUP, '\\$&').replaceAll(AUTOLINKS, '\\');
}

/** Formats a text as a quotation within a line of Markdown. */
export function inQuotation(text: string, most?: number): string {
  return `“${withinMarks(text, most)}”`;
}

/** What the code says in words, within a line of Markdown: double marks are for customers' words. */
export function asSaidInCode(text: string, most?: number): string {
  return `‘${withinMarks(text, most)}’`;
}

function withinMarks(text: string, most?: number): string {
  return inMarkdown(text.replaceAll(QUOTATION_MARKS, "'"), most);
}

/** What mail programs and chats link by themselves. */
const LINKS = /\b(?:[a-z]{1,12}:\/\/|www\.)\S+/gi;

/**
 * A text without its links. Customers’ words may have been sent by others through a public survey: what we send to people must not
 * carry their links.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(LINKS, '[link]');
}

const SLACK_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Formats a text as a quotation in a line for Slack, where it can neither format, nor link, nor address anyone. */
export function inSlackQuotation(text: string, most?: number): string {
  const line = asLine(withoutLinks(text).replaceAll(QUOTATION_MARKS, "'"), most);
  return `“${line.replaceAll(/[&<>]/g, (character) => SLACK_ENTITIES[character] ?? character)}”`;
}

/** Formats a text as a block quote of Markdown: each line begins with `>`. */
export function asBlockQuote(text: string): string {
  return text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${inMarkdown(line).replace(LINE_BEGINS, '$&\\')}`.trimEnd())
    .join('\n');
}

/** Formats a path, an address, or a label that the caller sends back unchanged, as inline code; not for a table, where a bar would end the cell. */
export function asInlineCode(text: string, most?: number): string {
  // A fence with more backticks than the text contains cannot occur in it.
  const line = asLine(text, most);
  if (!line.includes('`')) return `\`${line}\``;
  const longest = Math.max(...Array.from(line.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}
