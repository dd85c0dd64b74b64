/** Less work than this tells nothing: the collector and the compiler take as long. */
const TELLING_MS = 150;
/** Twice the text is twice the work where it is linear, and four times where it is quadratic. */
const MOST_GROWTH = 3.2;
const TRIES = 8;

/**
 * By how much the work grows when the text is twice as long, by the processor's time, the best of several tries; 1 for work too
 * little to be told.
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

/** Whether the work is linear to the text, with a wide margin. */
export function isLinear(growth: number): boolean {
  return growth < MOST_GROWTH;
}

/** Milliseconds of the processor. */
function workOf(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}
