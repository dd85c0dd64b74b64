import { type Chunk, type CodeFile } from './read-file.ts';

/** Lines of a file, counted from 1, the last one included, and the symbol whose definition they have or are a part of. */
export type CitedRange = { lines: [number, number]; symbol: string | null };

/** The most lines from the first to the last of a range that is longer than the part that was found. */
const MOST_LINES = 120;

/**
 * What is cited for a part of a file: with the line that names its symbol, because a reader looks for it there; and for a part outside of
 * definitions that ends where one begins, that definition too: what is said of it stands above it, and the code below. Without a symbol where
 * that line is far away.
 */
export function citedRange(file: CodeFile, part: Chunk): CitedRange {
  const following =
    part.symbol === null
      ? file.chunks.find(({ from, symbol }) => from === part.to + 1 && symbol !== null)
      : undefined;
  if (!following || following.to - part.from >= MOST_LINES) return withDefinition(file, part);
  const { symbol } = withDefinition(file, following);
  return { lines: [part.from, following.to], symbol };
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
