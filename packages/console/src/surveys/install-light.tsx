import { type SurveyResult } from '@feedback/core';
import { counted } from '../format.ts';
import { type Visit } from '../visit.ts';

/** Whether visitors meet the survey: it was seen, or answered. */
export function InstallLight({
  result: { shown, responses },
  visit,
}: {
  result: SurveyResult;
  visit: Visit;
}) {
  const seen = shown ?? 0;
  if (seen === 0 && responses === 0) return <span class="chip warn">Not seen yet</span>;
  return (
    <>
      <span class="chip good">Seen by visitors</span>
      {seen > 0 && <span class="under">seen {counted(seen, 'time', visit.locale)}</span>}
    </>
  );
}
