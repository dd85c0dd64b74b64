import { renderFrame, type Said } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';

/** A priority that is newer than the last ranking. */
export function notRankedPage({
  visit,
  here,
  said,
}: {
  visit: Visit;
  here: string;
  said?: Said | undefined;
}): string {
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'Not ranked yet',
    said,
    children: (
      <>
        <h1>This priority is new</h1>
        <p class="prose">It gets its rank and its page with the next ranking, within a minute.</p>
        <p class="row">
          <a class="button first" href={here} data-follow>
            Look again
          </a>
          <a class="button" href={`${visit.home}/priorities`}>
            All priorities
          </a>
        </p>
      </>
    ),
  });
}
