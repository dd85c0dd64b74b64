import { type Chunk, type CodeFile } from './read-file.ts';

/** Lines of a file, counted from 1, the last one included, and the symbol whose definition they have or are a part of. */
export type CitedRange = { lines: [number, number]; symbol: string | null };

/** The most lines from the first to the last of a range that is longer than the part that was found. */
const MOST_LINES = 120;

/** A part with fewer lines, such as a type in one line, is cited with the definition behind it. */
const FEW_LINES = 4;

/**
 * What is cited for a part of a file: with the line that names its symbol, because a reader looks for it there; and for a part outside of
 * functions that ends where a definition begins, that definition too: what is said of it stands above it, and the code below. So is a type of
 * few lines. Without a symbol where the line that names it is far away.
 */
export function citedRange(file: CodeFile, part: Chunk): CitedRange {
  const type = file.symbols.find(
    ({ kind, qualifiedName }) => kind === 'type' && qualifiedName === part.symbol,
  );
  const isShort = type !== undefined && part.to - part.from + 1 < FEW_LINES;
  const isBetween = part.symbol === null || (type !== undefined && type.from < part.from);
  // A line between them may be empty.
  const reach = part.to + (isShort && !isBetween ? 2 : 1);
  const following =
    isBetween || isShort
      ? file.chunks.find(({ from, symbol }) => from > part.to && from <= reach && symbol !== null)
      : undefined;
  const own = withDefinition(file, part);
  if (!following || following.to - part.from >= MOST_LINES) return own;
  const { lines, symbol } = withDefinition(file, following);
  // What stands between two methods is not the beginning of the class around both.
  return { lines: [own.symbol === null ? part.from : own.lines[0], lines[1]], symbol: own.symbol ?? symbol };
}

function withDefinition(file: CodeFile, { from, to, symbol }: Chunk): CitedRange {
  const owner = file.symbols.find(
    (one) => one.qualifiedName === symbol && one.from <= from && to <= one.to && isPlain(one.qualifiedName),
  );
  if (!owner || to - owner.from >= MOST_LINES) {
    const isWhole = owner?.from === from;
    return { lines: [from, to], symbol: isWhole ? owner.qualifiedName : null };
  }
  return { lines: [owner.from, to], symbol: owner.qualifiedName };
}

/** Whether a symbol's name can stand in a line of text. */
function isPlain(symbol: string): boolean {
  return symbol.length <= 200 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]/u.test(symbol);
}
