/** Less work than this is dominated by the garbage collector and the compiler. */
const TELLING_MS = 150;
/** Twice the text is twice the work if it is linear, and four times if it is quadratic. */
const MOST_GROWTH = 3.2;
const TRIES = 8;

/**
 * By which factor CPU time grows when the text doubles: the smallest of several tries; 1 when the work is too small to
 * measure.
 */
export function growthOf(work: (text: string) => unknown, textOf: (units: number) => string, units: number) {
  const [half, whole] = [textOf(units / 2), textOf(units)];
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < TRIES && least >= MOST_GROWTH; tried++) {
    const long = workOf(() => work(whole));
    if (long < TELLING_MS) return 1;
    const short = Math.min(
      workOf(() => work(half)),
      workOf(() => work(half)),
    );
    least = Math.min(least, long / Math.max(short, 1));
  }
  return least;
}

/** Whether the work is linear in the text, with a wide margin. */
export function isLinear(growth: number): boolean {
  return growth < MOST_GROWTH;
}

/** Milliseconds of CPU time. */
function workOf(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
