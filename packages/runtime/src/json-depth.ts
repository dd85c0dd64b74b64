/** Says whether arrays and objects are nested deeper than `limit`, without recursion: the depth is the caller's choice. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= limit) return true;
    level = level.flatMap((parent) => Object.values(parent).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}
