import { showsText } from './kept-files.ts';
import { type CodeSymbol } from './symbols.ts';

/** The characters of one saying; a longer text is cut. */
const LONGEST = 220;
/** The sayings of a file, the names among them. */
const MOST = 9;
/** What is behind these characters of a file is rarely what people see. */
const READ_CHARACTERS = 200_000;
const LONGEST_LINE = 400;
const QUOTES = `"'\``;
/** A comment that fills its line. */
const COMMENT = /^(?:\/\/|#|\/?\*|--|<!--)[^\p{L}]*/u;
const LICENSE = /copyright|licen[cs]e/i;
const NAME = /^\p{Lu}\p{Ll}+$/u;
const WORD = /^[\p{L}\p{N}’',.:;!?()…%“”-]+$/u;
const IDENTIFIER = /^[a-z][\w:-]*$/;
const ENDED = /[.!?…:;,]$/;
const LETTER = /[\p{L}\p{N}]/u;
const LETTERS = /\p{L}{3}/u;
/** Characters that end a line of code, and no line of prose. */
const CODE_END = /[;{}()[\],=>]$/;

/**
 * What a file says in words, for a reader of sentences: first its path and the names that it defines, then the texts that people see and the
 * comments, in order, several to a saying.
 */
export function saidIn(path: string, text: string, symbols: readonly CodeSymbol[]): string[] {
  const names = [...new Set(symbols.map(({ name }) => apart(name)))].join(', ');
  const read = new Set<string>();
  for (const line of withoutLicense(text.slice(0, READ_CHARACTERS).split('\n')))
    if (line.length <= LONGEST_LINE) for (const said of proseOf(line.trim(), path)) read.add(said);
  return [`${apart(path.replace(/\.[^./]+$/, ''))}: ${names}`.slice(0, LONGEST), ...joined([...read])].slice(
    0,
    MOST,
  );
}

/** Lines without the comment at the top that says under which license they are. */
function withoutLicense(lines: string[]): string[] {
  const end = lines.findIndex((line) => !COMMENT.test(line.trim()));
  const top = end < 0 ? lines : lines.slice(0, end);
  return top.some((line) => LICENSE.test(line)) ? lines.slice(top.length) : lines;
}

/** The words of an identifier or path: `getHTTPHeader_v2` is “get httpheader v2”. */
function apart(name: string): string {
  return name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replaceAll(/[_./-]+/g, ' ')
    .toLowerCase();
}

function* proseOf(line: string, path: string): Generator<string> {
  if (COMMENT.test(line)) {
    const comment = line.replace(COMMENT, '').trim();
    if (isProse(comment)) yield comment;
    return;
  }
  for (const quoted of quotedIn(line)) if (isShown(quoted)) yield quoted;
  if (!showsText(path)) return;
  for (const between of betweenTags(line)) if (isShown(between)) yield between;
  if (!line.includes('<') && !CODE_END.test(line) && isProse(line)) yield line;
}

/** The texts between quotation marks of one kind, in a line. */
function* quotedIn(line: string): Generator<string> {
  const open = new Set(QUOTES);
  for (let at = 0; at < line.length; at++) {
    const mark = line[at] ?? '';
    // An apostrophe within a word opens nothing.
    if (!open.has(mark) || (mark === "'" && LETTER.test(line[at - 1] ?? ''))) continue;
    const end = line.indexOf(mark, at + 1);
    if (end < 0) {
      open.delete(mark);
      continue;
    }
    yield line.slice(at + 1, end).trim();
    at = end;
  }
}

function* betweenTags(line: string): Generator<string> {
  for (const after of line.split('>').slice(1)) {
    const end = after.indexOf('<');
    if (end > 0) yield after.slice(0, end).trim();
  }
}

/** Whether a text is one that people see: prose, or one word as on a button. */
function isShown(text: string): boolean {
  return NAME.test(text) || isProse(text);
}

/** Whether most of a text is words, and they are no list of identifiers, such as classes of a stylesheet. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length < 2 || !LETTERS.test(text)) return false;
  if (words.every((word) => IDENTIFIER.test(word)) && words.some((word) => /[-:_]/.test(word))) return false;
  return words.filter((word) => WORD.test(word)).length >= 0.7 * words.length;
}

function joined(texts: string[]): string[] {
  const sayings: string[] = [];
  let saying = '';
  for (const text of texts) {
    if (saying !== '' && saying.length + text.length > LONGEST) {
      sayings.push(saying);
      saying = '';
    }
    saying = saying === '' ? text.slice(0, LONGEST) : `${saying}${ENDED.test(saying) ? '' : '.'} ${text}`;
  }
  return saying === '' ? sayings : [...sayings, saying];
}
