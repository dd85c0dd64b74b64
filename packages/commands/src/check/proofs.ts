import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type FoundRegularExpression } from './find-regular-expressions.ts';

type Expression = Pick<FoundRegularExpression, 'source' | 'flags'>;

/** The expressions that this version of the checker has proved to take linear time. Only proofs are kept, no complaints. */
export type Proofs = {
  has: (expression: Expression) => boolean;
  add: (expression: Expression) => void;
  /** Forgets the proofs of all other expressions. */
  keepOnly: (expressions: readonly Expression[]) => void;
};

/**
 * The proofs kept in a file, a hash per line: of the checker's version and the expression, so that either may change. A line
 * that is cut off or anything else stands for no expression. With `whole`, what the file has counts for nothing.
 */
export function openProofs({
  file,
  prover = proverVersion(),
  whole = false,
}: {
  file: string;
  prover?: string;
  whole?: boolean;
}): Proofs {
  const proved = new Set(whole ? [] : linesOf(file));
  const keyOf = ({ source, flags }: Expression) =>
    createHash('sha256')
      .update(JSON.stringify([prover, source, flags]))
      .digest('hex');
  mkdirSync(path.dirname(file), { recursive: true });
  return {
    has: (expression) => proved.has(keyOf(expression)),
    add: (expression) => {
      const key = keyOf(expression);
      proved.add(key);
      // At once, so that a run that is stopped need not begin again. The newline in front ends a line that was cut off.
      appendFileSync(file, `\n${key}\n`);
    },
    keepOnly: (expressions) => {
      const keys = new Set(expressions.map(keyOf).filter((key) => proved.has(key)));
      writeFileSync(`${file}.${process.pid}`, [...keys].join('\n'));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function proverVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('recheck/package.json');
  return readFileSync(manifest, 'utf8');
}
