import { isJobKind, JOB_KINDS } from '@feedback/contract/jobs';
import { type FailedItemFound, type FailedWorkFound, type WorkCounts } from '@feedback/core';
import { type ProcessSeen } from '@feedback/queues/processes';
import { counted, number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { Pager, withQuery } from '../../parts/pager.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';
import { lasting, lateKinds, type OwnProcess, Service } from './service.tsx';

/** What waits and what failed in a workspace, with a page of each list. */
type Operations = {
  kinds: WorkCounts[];
  dead: FailedWorkFound[];
  hasMoreDead: boolean;
  failed: FailedItemFound[];
  hasMoreFailed: boolean;
  rankedAt: Date | null;
};

/** The list shows only the beginning of a text. */
const CHARACTERS = 300;

const beginningOf = (text: string) => Array.from(text).slice(0, CHARACTERS).join('');

const KINDS = Object.keys(JOB_KINDS);

const REASONS: Record<FailedItemFound['reason'], string> = {
  too_slow: 'Reading it took too long',
  too_large: 'It is too large',
  unreadable: 'It cannot be read',
  given_up: 'It failed several times',
};

/** What waits and what failed in this workspace, with the way to try it again, and how the service is. */
export function operationsPage({
  visit,
  kinds,
  processes,
  own,
  isLater,
  said,
  ...lists
}: Operations & {
  visit: Visit;
  /** The processes of the service that live; undefined while Redis is away. */
  processes: ProcessSeen[] | undefined;
  own: OwnProcess;
  /** Whether a list begins after its first page. */
  isLater: boolean;
  said?: Said | undefined;
}): string {
  const here = `${visit.home}/settings/operations`;
  const next = withQuery(here, {
    work: lists.hasMoreDead ? lists.dead.at(-1)?.id : undefined,
    items: lists.hasMoreFailed ? lists.failed.at(-1)?.id : undefined,
  });
  return renderSettings({
    visit,
    title: 'Operations',
    lead: 'What this workspace’s feedback waits for, what failed, and whether the service lives. The operator sees all workspaces together, with “npm run ledger” and the metrics.',
    said,
    children: (
      <>
        <Facts {...{ visit, kinds, processes, ...lists }} />
        <Queues {...{ visit, kinds, processes }} />
        <FailedItems {...{ visit, failed: lists.failed }} />
        <FailedWork {...{ visit, dead: lists.dead }} />
        <Service {...{ visit, processes, own }} />
        <Pager first={isLater ? here : null} next={next === here ? null : next} />
        <a class="button first" href={here}>
          Look again
        </a>
      </>
    ),
  });
}

function Facts({
  visit,
  kinds,
  processes,
  rankedAt,
}: { visit: Visit; processes: ProcessSeen[] | undefined } & Pick<Operations, 'kinds' | 'rankedAt'>) {
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting, 0);
  const failed = kinds.reduce((sum, kind) => sum + kind.dead, 0);
  const workers = processes?.filter(({ app }) => app === 'worker');
  const oldest = kinds.flatMap(({ oldestDue }) => oldestDue ?? []).toSorted((a, b) => +a - +b)[0];
  return (
    <dl class="facts" id="standing" data-live>
      <div>
        <dt>Waiting</dt>
        <dd>
          {number(waiting, visit.locale)}
          <small>
            {oldest ? (
              <>
                the oldest since <Time at={oldest} visit={visit} />
              </>
            ) : (
              'nothing is late'
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>Failed</dt>
        <dd>{number(failed, visit.locale)}</dd>
      </div>
      <div>
        <dt>Last ranking</dt>
        <dd>{rankedAt ? <Time at={rankedAt} visit={visit} /> : 'None yet'}</dd>
      </div>
      <div>
        <dt>Workers</dt>
        <dd>{workers === undefined ? 'Unknown' : number(workers.length, visit.locale)}</dd>
      </div>
    </dl>
  );
}

function Queues({
  visit,
  kinds,
  processes,
}: { visit: Visit; processes: ProcessSeen[] | undefined } & Pick<Operations, 'kinds'>) {
  const late = lateKinds(processes);
  const own = new Map(kinds.map((counts) => [counts.kind, counts]));
  const busy = KINDS.filter((kind) => {
    const { waiting = 0, dead = 0 } = own.get(kind) ?? {};
    return waiting > 0 || dead > 0 || late.has(kind);
  });
  return (
    <section class="panel" id="queues" data-live>
      <h2>Queues</h2>
      {busy.length === 0 ? (
        <p class="soft prose">
          Nothing waits, and no queue of the service is late. What arrives stands here for seconds: it is
          read, compared with the rest, and ranked.
        </p>
      ) : (
        <WideTable
          label="Queues"
          columns={[
            'What it does',
            { num: 'Waiting here' },
            { num: 'Failed here' },
            'Waits since',
            'Whole service',
          ]}
          stacks
        >
          {busy.map((kind) => {
            const { waiting = 0, dead = 0, oldestDue = null } = own.get(kind) ?? {};
            const lateMs = late.get(kind);
            return (
              <tr key={kind}>
                <td class="name">{workOf(kind)}</td>
                <td class="num" data-label="Waiting here">
                  {number(waiting, visit.locale)}
                </td>
                <td class="num" data-label="Failed here">
                  {number(dead, visit.locale)}
                </td>
                <td class="still" data-label="Waits since">
                  {oldestDue ? <Time at={oldestDue} visit={visit} /> : waiting > 0 ? 'Not due yet' : '—'}
                </td>
                <td class="still" data-label="Whole service">
                  {lateMs === undefined ? 'On time' : `Late by ${lasting(lateMs, visit.locale)}`}
                </td>
              </tr>
            );
          })}
        </WideTable>
      )}
    </section>
  );
}

function FailedItems({ visit, failed }: { visit: Visit } & Pick<Operations, 'failed'>) {
  if (failed.length === 0) return null;
  return (
    <section class="panel">
      <h2>Feedback that could not be read</h2>
      <WideTable label="Feedback that could not be read" columns={['Feedback', 'Why', 'Said']} hasActs>
        {failed.map(({ id, text, reason, customer, account, source, saidAt }) => (
          <tr key={id}>
            <td class="name">
              <div class="said" dir="auto">
                “{beginningOf(text)}”
              </div>
              <span class="under" dir="auto">
                {[customer, account, source].filter(Boolean).join(', ')}
              </span>
            </td>
            <td>{REASONS[reason]}</td>
            <td class="still">
              <Time at={saidAt} visit={visit} />
            </td>
            <td class="acts">
              <form method="post" action={`${visit.home}/settings/operations/items/${id}/retry`}>
                <button>Try again</button>
              </form>
            </td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
}

function FailedWork({ visit, dead }: { visit: Visit; dead: FailedWorkFound[] }) {
  return (
    <section class="panel">
      <h2>Work that failed for good</h2>
      {dead.length === 0 ? (
        <p class="soft prose">
          None. What fails is tried again by itself, more and more slowly. What still fails after that stands
          here, with its reason and a button that tries it again.
        </p>
      ) : (
        <WideTable
          label="Work that failed for good"
          columns={['What it does', 'Why it failed', 'Since']}
          hasActs
        >
          {dead.map((work) => (
            <tr key={work.id}>
              <td class="name">
                {workOf(work.kind)}
                {work.refs > 0 && <span class="under">for {counted(work.refs, 'item', visit.locale)}</span>}
              </td>
              <td class="name">
                {work.lastError?.slice(0, 300) ?? 'No reason was noted'}
                <span class="under">{counted(work.errors, 'error', visit.locale)}</span>
              </td>
              <td class="still">
                <Time at={work.createdAt} visit={visit} />
              </td>
              <td class="acts">
                <form method="post" action={`${visit.home}/settings/operations/work/${work.id}/retry`}>
                  <button>Try again</button>
                </form>
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  );
}

/** What a kind of work does, as a sentence. */
function workOf(kind: string): string {
  const { work } = isJobKind(kind) ? JOB_KINDS[kind] : { work: kind };
  return work.charAt(0).toUpperCase() + work.slice(1);
}
