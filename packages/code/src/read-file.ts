import { codeWords } from './code-words.ts';
import { importsOf } from './imports.ts';
import { isTest } from './kept-files.ts';
import { saidIn } from './says.ts';
import { namesIn } from './symbol-names.ts';
import { type CodeSymbol } from './symbols.ts';
import { countTerms, type TermCounts } from './term-counts.ts';

/** A function, the rest of a type, or some lines of a file. Lines count from 1; `to` is the last line, included. */
export type Chunk = { from: number; to: number; symbol: string | null; words: TermCounts };

/** A file, prepared for searching. */
export type CodeFile = {
  path: string;
  isTest: boolean;
  /** How many lines it has. */
  lines: number;
  symbols: CodeSymbol[];
  words: TermCounts;
  pathWords: TermCounts;
  /** The names of several words in its text, case and all, as hashes in ascending order. */
  names: Uint32Array;
  /** The modules that it imports, in its own words. */
  imports: string[];
  chunks: Chunk[];
  /** What it says in words: its names, then what people read in it. */
  says: string[];
};

/** The maximum number of lines of a chunk outside of definitions. */
const WINDOW = 60;
/** The number of times that the name of a chunk's symbol is counted in addition to its text. */
const NAMED = 3;

/** Reads a file for the index. */
export function readFile(path: string, text: string, symbols: CodeSymbol[]): CodeFile {
  const lines = text.replace(/\n$/, '').split('\n');
  const pathWords = codeWords(path.replaceAll(/[/.-]/g, ' '));
  return {
    path,
    isTest: isTest(path),
    lines: lines.length,
    symbols,
    words: countTerms([...codeWords(text), ...pathWords]),
    pathWords: countTerms(pathWords),
    names: namesIn(text),
    imports: importsOf(text),
    chunks: toChunks(lines, symbols),
    says: saidIn(path, text, symbols),
  };
}

function toChunks(lines: string[], symbols: CodeSymbol[]): Chunk[] {
  const owners = ownersOf(lines.length, symbols);
  const chunks: Chunk[] = [];
  for (let from = 0; from < lines.length;) {
    const owner = owners[from];
    let to = from + 1;
    while (to < lines.length && owners[to] === owner && (owner !== undefined || to - from < WINDOW)) to++;
    const text = lines.slice(from, to).join('\n');
    const words = [...codeWords(text), ...(owner ? repeated(codeWords(owner.qualifiedName)) : [])];
    if (words.length > 0)
      chunks.push({ from: from + 1, to, symbol: owner?.qualifiedName ?? null, words: countTerms(words) });
    from = to;
  }
  return chunks;
}

/** The symbol of each line: the outermost function, else the innermost type. */
function ownersOf(lines: number, symbols: CodeSymbol[]): (CodeSymbol | undefined)[] {
  const owners: (CodeSymbol | undefined)[] = Array.from({ length: lines });
  for (const symbol of symbols) {
    if (owners[symbol.from - 1]?.kind === 'function') continue;
    owners.fill(symbol, symbol.from - 1, symbol.to);
  }
  return owners;
}

function repeated(words: string[]): string[] {
  return Array.from({ length: NAMED }, () => words).flat();
}
