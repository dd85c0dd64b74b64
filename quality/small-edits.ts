/** A line of a file, counted from 1, and what an edit makes of it. */
export type Edit = { line: number; text: string };

type Swaps = ReadonlyMap<string, readonly string[]>;

/** Operators that stand between blanks, and what they are easily mistaken for. */
const COMPARISONS: Swaps = new Map([
  ['<', ['<=', '>']],
  ['<=', ['<', '>=']],
  ['>', ['>=', '<']],
  ['>=', ['>', '<=']],
  ...inBoth('==', '!='),
  ...inBoth('===', '!=='),
]);
const LOGIC: Swaps = new Map([...inBoth('&&', '||'), ...inBoth('and', 'or')]);
const ARITHMETIC: Swaps = new Map([...inBoth('+', '-'), ...inBoth('*', '/'), ...inBoth('+=', '-=')]);
/** Words that stand alone, with a small or a capital first letter. */
const OPPOSITES: Swaps = new Map([
  ...inBoth('true', 'false'),
  ...inBoth('min', 'max'),
  ['floor', ['ceil', 'round']],
  ['ceil', ['floor', 'round']],
  ['round', ['floor', 'ceil']],
  ...inBoth('some', 'every'),
  ...inBoth('any', 'all'),
  ...inBoth('before', 'after'),
  ...inBoth('break', 'continue'),
  ...inBoth('startsWith', 'endsWith'),
]);

function inBoth(one: string, other: string): [string, string[]][] {
  return [
    [one, [other]],
    [other, [one]],
  ];
}

/** Gives all lines that one kind of edit makes of a line. `code` is the line with blanks in place of strings and comments. */
type Kind = (line: string, code: string) => string[];

const OPERATOR = /(?<=\s)(?:[<>=!&|+*/-]{1,3}|and|or)(?=\s)/g;
const WORD = /(?<![\w$])[A-Za-z]+(?![\w$])/g;

/** The likeliest faults first. */
const KINDS: readonly Kind[] = [
  (line, code) => swap(line, code.matchAll(OPERATOR), COMPARISONS),
  (line, code) => swap(line, code.matchAll(OPERATOR), LOGIC),
  (line, code) => swap(line, code.matchAll(OPERATOR), ARITHMETIC),
  (line, code) => swap(line, code.matchAll(WORD), OPPOSITES),
  swapArguments,
  nextNumbers,
  negate,
  removeSteps,
];

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|"""|''')/;
const IMPORT = /^\s*(?:import|from|use|package|module|require|mod|pub mod)\b/;

/**
 * The small edits of some lines of a file, one line at a time: all of one kind before those of the next. They know nothing of a language
 * but how its operators, strings and comments are usually written, so some make no program.
 */
export function smallEdits(lines: readonly string[], [from, to]: readonly [number, number]): Edit[] {
  const edited = lines
    .map((text, n) => ({ text, code: codeOf(text), line: n + 1 }))
    .filter(({ text, line }) => line >= from && line <= to && !COMMENT.test(text) && !IMPORT.test(text));
  const all = KINDS.flatMap((kind) =>
    edited.flatMap(({ text, code, line }) => kind(text, code).map((made) => ({ line, text: made }))),
  );
  return all.filter(
    (one, n) =>
      one.text !== lines[one.line - 1] &&
      n === all.findIndex(({ line, text }) => line === one.line && text === one.text),
  );
}

/** The line with blanks in place of its strings and of a comment at its end. */
function codeOf(line: string): string {
  let code = '';
  while (code.length < line.length) {
    const at = code.length;
    const isComment = line.startsWith('//', at) || (line[at] === '#' && /\s/.test(line[at - 1] ?? ''));
    const end = isComment ? line.length : endOfString(line, at);
    code += end > at ? ' '.repeat(end - at) : (line[at] ?? '');
  }
  return code;
}

/** Where a string ends that begins at a place; the place itself where none does. */
function endOfString(line: string, at: number): number {
  const quote = line[at] ?? '';
  if (!`"'\``.includes(quote)) return at;
  for (let end = at + 1; end < line.length; end++) {
    if (line[end] === quote) return end + 1;
    if (line[end] === '\\' && quote !== '`') end++;
  }
  return at;
}

function swap(line: string, found: Iterable<RegExpExecArray>, swaps: Swaps): string[] {
  return Array.from(found).flatMap(({ 0: word, index }) => {
    const small = withFirst(word, 'toLowerCase');
    const others = swaps.get(word) ?? (swaps.get(small) ?? []).map((one) => withFirst(one, 'toUpperCase'));
    return others.map((other) => line.slice(0, index) + other + line.slice(index + word.length));
  });
}

function withFirst(word: string, change: 'toLowerCase' | 'toUpperCase'): string {
  return word.slice(0, 1)[change]() + word.slice(1);
}

const DEFINITION = /^\s*(?:(?:export|pub|async|static|public|private)\s+)*(?:function|def|func|fn)\b/;
const CALL = /[\w\])]\(/g;

/** Neighbouring arguments of a call change places. */
function swapArguments(line: string, code: string): string[] {
  if (DEFINITION.test(line)) return [];
  return Array.from(code.matchAll(CALL)).flatMap(({ index }) => {
    const parts = argumentsAt(code, index + 2);
    return parts.slice(1).map(([from, to], n) => {
      const [first, last] = parts[n] ?? [from, to];
      const [one, other] = [line.slice(first, last), line.slice(from, to)];
      return line.slice(0, first) + other + line.slice(last, from) + one + line.slice(to);
    });
  });
}

/** Where the arguments behind an opening parenthesis stand, without blanks around them; none if the line does not close it. */
function argumentsAt(code: string, open: number): [from: number, to: number][] {
  const parts: [number, number][] = [];
  let [depth, from] = [0, open];
  for (let at = open; at < code.length; at++) {
    const sign = code[at] ?? '';
    if ('([{'.includes(sign)) depth++;
    const closes = ')]}'.includes(sign) && depth-- === 0;
    if (!closes && !(sign === ',' && depth === 0)) continue;
    const blanks = code.slice(from, at).length - code.slice(from, at).trimStart().length;
    if (from + blanks < at) parts.push([from + blanks, at]);
    if (closes) return parts;
    from = at + 1;
  }
  return [];
}

const NUMBER = /(?<![\w.])\d+(?![\w.])/g;

function nextNumbers(line: string, code: string): string[] {
  return Array.from(code.matchAll(NUMBER)).flatMap(({ 0: found, index }) =>
    [1, -1]
      .map((step) => Number(found) + step)
      .filter((number) => number >= 0)
      .map((number) => line.slice(0, index) + String(number) + line.slice(index + found.length)),
  );
}

/** How a condition stands in a line: where it ends, from where it may begin, and how it is negated. */
const CONDITIONS: readonly { word: RegExp; not: string; endOf: (line: string, from: number) => number }[] = [
  { word: /\b(?:if|while) /, not: '(!…)', endOf: endOfParentheses },
  {
    word: /\b(?:if|while|for) /,
    not: '!(…)',
    endOf: (line, from) => (line.endsWith(' {') && !/[({]/.test(line[from] ?? '') ? line.length - 2 : -1),
  },
  {
    word: /\b(?:if|elif|while) /,
    not: 'not (…)',
    endOf: (line) => (line.endsWith(':') ? line.length - 1 : -1),
  },
];

/** Behind the last parenthesis that a body, or nothing, follows. */
function endOfParentheses(line: string, from: number): number {
  if (line[from] !== '(') return -1;
  for (let at = line.lastIndexOf(')'); at > from + 1; at = line.lastIndexOf(')', at - 1))
    if (/^(?: ?\{?$| \w)/.test(line.slice(at + 1))) return at + 1;
  return -1;
}

const NEGATION = /!(?=[\w(])|\bnot (?!in\b)/g;

/** Negates a condition, or takes a negation away. */
function negate(line: string, code: string): string[] {
  const negated = CONDITIONS.flatMap(({ word, not, endOf }) => {
    const found = word.exec(line);
    const from = found ? found.index + found[0].length : line.length;
    const to = endOf(line, from);
    if (to <= from) return [];
    return [line.slice(0, from) + not.replace('…', () => line.slice(from, to)) + line.slice(to)];
  });
  const affirmed = Array.from(
    code.matchAll(NEGATION),
    ({ 0: found, index }) => line.slice(0, index) + line.slice(index + found.length),
  );
  return [...negated.slice(0, 1), ...affirmed];
}

const STEP = /\.\w+\(\)/g;

/** Leaves out a step without arguments, such as `.trim()`. */
function removeSteps(line: string, code: string): string[] {
  return Array.from(
    code.matchAll(STEP),
    ({ 0: found, index }) => line.slice(0, index) + line.slice(index + found.length),
  );
}
