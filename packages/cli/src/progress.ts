import { Presets, SingleBar } from 'cli-progress';

/** Shows how much is done, where a person looks at it. */
export type Progress = { at: (done: number) => void; end: () => void };

export function showProgress(total: number, unit: string): Progress {
  if (!process.stderr.isTTY) return { at: () => {}, end: () => {} };
  const bar = new SingleBar(
    {
      format: `{bar} {value} of {total} ${unit}, {eta_formatted} left`,
      stream: process.stderr,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { at: (done) => bar.update(done), end: () => bar.stop() };
}

/** `12,000`. */
export function number(count: number): string {
  return count.toLocaleString('en');
}

/** `1 row`, `12,000 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
