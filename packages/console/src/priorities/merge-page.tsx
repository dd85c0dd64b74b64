import { type PriorityView, type ReadPriority } from '@feedback/core';
import { counted } from '../format.ts';
import { renderFrame } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';

/** Chooses the priority that another one is merged into. */
export function mergePage({
  visit,
  view: { priority, suggestions },
  q,
  others,
}: {
  visit: Visit;
  view: PriorityView;
  q: string;
  others: ReadPriority[];
}): string {
  const here = `${visit.home}/priorities/${priority.id}`;
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'Merge',
    children: (
      <>
        <p class="crumbs">
          <a href={here}>Back to the priority</a>
        </p>
        <h1 dir="auto">Merge “{priority.title}” into …</h1>
        <p class="prose soft">
          Its feedback joins the other priority, and later feedback never separates the two. Its address leads
          to the other one. Up to 5,000 signals can be taken apart again, in the other’s story.
        </p>
        {suggestions.length > 0 && q === '' && (
          <>
            <h2>Perhaps the same</h2>
            <ul class="choices">
              {suggestions.map(({ id, title, reason }) => (
                <Choice key={id} here={here} id={id} title={title} under={reason} />
              ))}
            </ul>
          </>
        )}
        <form class="filters" method="get" role="search">
          <input
            type="search"
            name="q"
            value={q}
            aria-label="Search by title"
            placeholder="Search by title"
          />
          <button>Search</button>
        </form>
        {others.length === 0 ? (
          <p class="soft">No other priority has these words in its title.</p>
        ) : (
          <ul class="choices">
            {others.map(({ id, title, rank, detail }) => (
              <Choice
                key={id}
                here={here}
                id={id}
                title={title}
                under={`rank ${rank} · ${counted(detail.reach.signals, 'signal', visit.locale)}`}
              />
            ))}
          </ul>
        )}
      </>
    ),
  });
}

function Choice({ here, id, title, under }: { here: string; id: string; title: string; under: string }) {
  return (
    <li>
      <form class="between" method="post" action={`${here}/merge`}>
        <span dir="auto">
          <b>{title}</b> <span class="under">{under}</span>
        </span>
        <input type="hidden" name="into" value={id} />
        <button>
          Merge<span class="unseen"> into {title}</span>
        </button>
      </form>
    </li>
  );
}
