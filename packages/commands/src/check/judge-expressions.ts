import { check } from 'recheck';
import { type FoundRegularExpression } from './find-regular-expressions.ts';
import { type Proofs } from './proofs.ts';

export type Placed = FoundRegularExpression & { file: string };

type Expression = Pick<FoundRegularExpression, 'source' | 'flags'>;

/**
 * How long the checker may analyse one expression: one it cannot decide by then counts as unsafe. Proofs take up to seven
 * seconds on two idle cores, and a limit near that would call safe expressions unsafe beside a busy test suite.
 */
const PATIENCE_MS = 5 * 60_000;
const PATIENT = { timeout: PATIENCE_MS, attackTimeout: PATIENCE_MS, incubationTimeout: PATIENCE_MS };
const AT_A_TIME = 4;

/** Complaints about expressions that are not proved to take linear time. Each is checked once, wherever it occurs. */
export async function judgeExpressions(placed: readonly Placed[], proofs: Proofs): Promise<string[]> {
  const bySource = Map.groupBy(placed, ({ source, flags }) => `${source}/${flags}`);
  const waiting = [...bySource.values()].filter(([first]) => first && !proofs.has(first)).values();
  const complaints: string[] = [];
  const judgeNext = async () => {
    for (const places of waiting) {
      const [first] = places;
      const why = first && (await whyNotSafe(first));
      if (why) complaints.push(...places.map(({ file, line, code }) => `${file}:${line} ${why}: ${code}`));
      else if (first) proofs.add(first);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, judgeNext));
  proofs.keepOnly(placed);
  return complaints;
}

/** Null for an expression that takes linear time. */
export async function whyNotSafe({ source, flags }: Expression): Promise<string | null> {
  if (source === null)
    return 'is built at run time, so its worst case cannot be checked. Write it as a literal, or from constants of its module';
  const found = await check(source, flags, PATIENT);
  if (found.status === 'safe') return null;
  if (found.status === 'unknown') return `is not understood (${found.error.kind})`;
  return `takes ${found.complexity.summary} time on ${found.attack.pattern}`;
}
