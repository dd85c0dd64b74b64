import { type ImportFound } from '@feedback/core';
import { number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { progressWords, STATE_CLASS, STATE_WORDS } from './import-words.ts';
import { LeftEmpty, RefusedRows } from './refused-rows.tsx';

/** How soon a page without a script shows how the import goes on. */
const RENEW_S = 3;

/** How far an import is, and what came of it. */
export function importPage({
  visit,
  said,
  found,
}: {
  visit: Visit;
  said?: Said | undefined;
  found: ImportFound;
}): string {
  const { progress, state } = found;
  const { locale } = visit;
  const words = progressWords(progress, locale);
  return renderFrame({
    visit,
    room: 'import',
    title: `${STATE_WORDS[state]}: ${found.fileName || 'pasted rows'}`,
    said,
    renewS: state === 'running' ? RENEW_S : undefined,
    children: (
      <div id="import" data-live>
        <p class="crumbs">
          <a href={`${visit.home}/import`}>Import</a>
        </p>
        <div class="head">
          <div>
            <h1 dir="auto">{found.fileName || 'Pasted rows'}</h1>
            <p class="soft small">
              <span class={`chip ${STATE_CLASS[state]}`}>{STATE_WORDS[state]}</span> · begun{' '}
              <Time at={found.createdAt} visit={visit} />
            </p>
          </div>
        </div>
        <p role="status">
          <b>{words}</b>
          {state === 'running' && '. You can close this page: it goes on without you.'}
        </p>
        {state === 'running' && (
          <progress class="progress" max={progress.rows} value={progress.handled} aria-label={words} />
        )}
        {state === 'failed' && (
          <p class="notice bad" role="alert">
            The rows that were left are no longer kept, so the import stopped. Import the file again: what is
            here already is not added twice.
          </p>
        )}
        <dl class="facts">
          <Figure
            name="Added"
            value={progress.added}
            locale={locale}
            more={
              progress.held > 0
                ? `${number(progress.held, locale)} of them held over this month’s plan`
                : undefined
            }
          />
          <Figure
            name="Here already"
            value={progress.repeated}
            locale={locale}
            more={progress.repeated > 0 ? 'the same words, or the same id' : undefined}
          />
          <Figure
            name="Skipped"
            value={progress.refused}
            locale={locale}
            more={progress.hasSkipped ? 'can be downloaded for a day, see below' : undefined}
          />
        </dl>
        {state === 'done' && <Next found={found} visit={visit} />}
        <RefusedRows
          refusals={found.refusals.filter(({ isKept }) => !isKept)}
          all={progress.refused}
          locale={locale}
          href={progress.hasSkipped ? `${visit.home}/import/${found.id}/skipped` : undefined}
        />
        <LeftEmpty
          notes={found.refusals.filter(({ isKept }) => isKept)}
          all={progress.leftEmpty ?? 0}
          locale={locale}
        />
      </div>
    ),
  });
}

function Figure({
  name,
  value,
  more,
  locale,
}: {
  name: string;
  value: number;
  more?: string | undefined;
  locale: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {number(value, locale)}
        {more !== undefined && <small>{more}</small>}
      </dd>
    </div>
  );
}

function Next({ found: { progress }, visit }: { found: ImportFound; visit: Visit }) {
  return (
    <section class="boxed">
      <h2>What next</h2>
      <p>
        {progress.added === 0
          ? 'Nothing new was in it.'
          : 'What was added is being understood; the priorities follow within minutes.'}
      </p>
      <div class="row">
        <a class="button first" href={`${visit.home}/priorities`}>
          Open the priorities
        </a>
        <a class="button" href={`${visit.home}/activity`}>
          See what came in
        </a>
        {progress.held > 0 && (
          <a class="button" href={`${visit.home}/settings/plan`}>
            See what is held
          </a>
        )}
      </div>
    </section>
  );
}
