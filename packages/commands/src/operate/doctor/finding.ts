/** What was looked at, and what is there. `fix` says what mends it, where that is known. */
export type Finding = {
  check: string;
  state: 'well' | 'wrong' | 'unknown';
  says: string;
  fix?: string;
};

/** The settings of an installation, as its processes have them. */
export type Environment = Record<string, string | undefined>;

export function well(check: string, says: string): Finding {
  return { check, state: 'well', says };
}

export function wrong(check: string, says: string, fix?: string): Finding {
  return { check, state: 'wrong', says, ...(fix !== undefined && { fix }) };
}

export function unknown(check: string, says: string): Finding {
  return { check, state: 'unknown', says };
}

/** Why something failed. An attempt at several addresses of a name fails as several. */
export function reasonIn(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonIn).join('; ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : reasonIn(error.cause);
  return cause === '' ? error.message : `${error.message}: ${cause}`;
}
