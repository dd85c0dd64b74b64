import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FoundRegularExpression } from './find-regular-expressions.ts';
import { openKeys } from './kept-keys.ts';

type Expression = Pick<FoundRegularExpression, 'source' | 'flags'>;

/** The expressions that this version of the checker has proved to take linear time. Only proofs are kept, no complaints. */
export type Proofs = {
  has: (expression: Expression) => boolean;
  add: (expression: Expression) => void;
  /** Forgets the proofs of all other expressions. */
  keepOnly: (expressions: readonly Expression[]) => void;
};

/** The proofs kept in a file, by the version of the checker and the expression. */
export function openProofs({
  prover = proverVersion(),
  ...place
}: {
  file: string;
  prover?: string;
  whole?: boolean;
}): Proofs {
  const kept = openKeys(place);
  const keyOf = ({ source, flags }: Expression) =>
    createHash('sha256')
      .update(JSON.stringify([prover, source, flags]))
      .digest('hex');
  return {
    has: (expression) => kept.has(keyOf(expression)),
    add: (expression) => kept.add(keyOf(expression)),
    keepOnly: (expressions) => kept.keepOnly(expressions.map(keyOf)),
  };
}

function proverVersion(): string {
  return readFileSync(createRequire(import.meta.url).resolve('recheck/package.json'), 'utf8');
}
