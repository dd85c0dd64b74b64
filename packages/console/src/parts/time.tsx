import { fullTime, when } from '../format.ts';
import { type Visit } from '../visit.ts';

/** A time in the reader's words; the full time is its title. */
export function Time({ at, visit }: { at: Date; visit: Pick<Visit, 'at' | 'locale'> }) {
  return (
    <time dateTime={at.toISOString()} title={fullTime(at, visit.locale)}>
      {when(at, visit.at, visit.locale)}
    </time>
  );
}
