/** Why something failed. An attempt at several addresses of a name fails as several. */
export function reasonIn(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonIn).join('; ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : reasonIn(error.cause);
  return cause === '' ? error.message : `${error.message}: ${cause}`;
}
