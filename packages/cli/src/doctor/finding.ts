/** What was looked at, and what is there. `fix` says what mends it, where that is known. */
export type Finding = {
  check: string;
  state: 'well' | 'wrong' | 'unknown';
  says: string;
  fix?: string;
};

export function well(check: string, says: string): Finding {
  return { check, state: 'well', says };
}

export function wrong(check: string, says: string, fix?: string): Finding {
  return { check, state: 'wrong', says, ...(fix !== undefined && { fix }) };
}

export function unknown(check: string, says: string): Finding {
  return { check, state: 'unknown', says };
}

const SIGNS = { well: 'ok    ', wrong: 'WRONG ', unknown: '?     ' };

/** Findings for people: a line for each, what mends it below, and how many are wrong. */
export function linesOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, says, fix }) => [
    `${SIGNS[state]} ${check.padEnd(width)}  ${says}`,
    ...(fix === undefined ? [] : [`${' '.repeat(width + 9)}→ ${fix}`]),
  ]);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  return [...lines, '', count === 0 ? 'Nothing is wrong.' : `${count} of ${findings.length} are wrong.`];
}
