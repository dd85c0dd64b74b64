import { type HeldFeedback, type PlanStanding, shownName } from '@feedback/core';
import { counted, date, number } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

const PLAN_NAMES: Record<string, string> = {
  free: 'Free',
  team: 'Team',
  growth: 'Growth',
  'self-hosted': 'Self-hosted',
  custom: 'Custom',
};

/** What the month has used of the plan, when it came near its limit, and what is held over it. */
export function planPage({
  visit,
  standing,
  line,
  said,
}: {
  visit: Visit;
  standing: PlanStanding;
  /** The first that are held, in the order of their release. */
  line: HeldFeedback[];
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Plan and held feedback',
    lead: 'Each item of feedback, and each thing a customer says in a transcript, counts once in the month it arrives. What comes over the limit is kept, not lost.',
    said,
    children: (
      <>
        <dl class="facts">
          <div>
            <dt>Plan</dt>
            <dd>{PLAN_NAMES[standing.plan] ?? standing.plan}</dd>
          </div>
          <div>
            <dt>Used this month</dt>
            <dd>
              {number(standing.used, visit.locale)}
              <small>
                {standing.monthlyLimit === null
                  ? 'no limit'
                  : `of ${number(standing.monthlyLimit, visit.locale)}`}
              </small>
            </dd>
          </div>
          <div>
            <dt>Held</dt>
            <dd>
              {number(standing.heldItems + standing.heldTranscripts, visit.locale)}
              <small>
                {counted(standing.heldItems, 'item', visit.locale)} ·{' '}
                {counted(standing.heldTranscripts, 'transcript', visit.locale)}
              </small>
            </dd>
          </div>
          <div>
            <dt>Counts again from</dt>
            <dd>
              {date(nextMonth(standing.month), visit.at, visit.locale)}
              <small>00:00 UTC</small>
            </dd>
          </div>
        </dl>
        <Used {...{ visit, standing }} />
        <Held {...{ visit, standing }} />
        {line.length > 0 && <Line {...{ visit, line }} />}
      </>
    ),
  });
}

function Used({ visit, standing }: { visit: Visit; standing: PlanStanding }) {
  const { used, monthlyLimit, marks } = standing;
  if (monthlyLimit === null)
    return (
      <section class="panel">
        <h2>No limit</h2>
        <p class="prose">
          Everything that arrives is processed at once. The count above is only for you to know.
        </p>
      </section>
    );
  const percent = Math.floor((100 * used) / Math.max(1, monthlyLimit));
  return (
    <section class="panel">
      <h2>{percent} % of this month’s limit is used</h2>
      <progress
        class="progress"
        value={Math.min(used, monthlyLimit)}
        max={Math.max(1, monthlyLimit)}
        aria-label="Used"
      >
        {percent} %
      </progress>
      {marks.length === 0 ? (
        <p class="soft">
          When 80 % or all of the limit is reached, the time stands here. None was reached this month.
        </p>
      ) : (
        <ul class="story">
          {marks.map((mark) => (
            <li key={mark.percent}>
              {mark.percent} % reached
              <Time at={mark.reachedAt} visit={visit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Held({ visit, standing }: { visit: Visit; standing: PlanStanding }) {
  const held = standing.heldItems + standing.heldTranscripts;
  if (held === 0)
    return (
      <section class="panel">
        <h2>Nothing is held</h2>
        <p class="prose soft">
          What arrives over the limit is held: it keeps its place in line, and is processed when the month
          ends or when the plan grows.
        </p>
      </section>
    );
  const room = standing.monthlyLimit === null ? null : Math.max(0, standing.monthlyLimit - standing.used);
  return (
    <section class="panel">
      <h2>
        {number(held, visit.locale)} {held === 1 ? 'waits' : 'wait'} over the limit
      </h2>
      <p class="prose">
        They keep their place in line and are processed by themselves from{' '}
        {date(nextMonth(standing.month), visit.at, visit.locale)}, oldest first.{' '}
        {room === 0
          ? 'The month has no room left: a larger plan releases them sooner. The operator changes it with “npm run plan”.'
          : `This month has room for ${room === null ? 'all' : number(room, visit.locale)} of them.`}
      </p>
      {visit.role === 'owner' ? (
        <form method="post" action={`${visit.home}/settings/plan/release`}>
          <button class="first">Release what the plan allows</button>
        </form>
      ) : (
        <p class="soft">Owners can release them sooner when there is room.</p>
      )}
    </section>
  );
}

/** The first that are held, in the order of their release. */
function Line({ visit, line }: { visit: Visit; line: HeldFeedback[] }) {
  return (
    <section class="panel">
      <h2>First in line</h2>
      <WideTable label="Held feedback" columns={[{ num: 'Place' }, 'Feedback', 'Arrived']}>
        {line.map(({ id, isTranscript, text, customer, receivedAt }, at) => (
          <tr key={id}>
            <td class="num">{number(at + 1, visit.locale)}</td>
            <td class="name">
              {isTranscript ? (
                <span dir="auto">Transcript {text}</span>
              ) : (
                <div class="said" dir="auto">
                  “{text}”
                </div>
              )}
              {customer !== null && (
                <span class="under" dir="auto">
                  {shownName(visit.role, customer)}
                </span>
              )}
            </td>
            <td class="still">
              <Time at={receivedAt} visit={visit} />
            </td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
}

/** The first moment of the month after `YYYY-MM`. */
function nextMonth(month: string): Date {
  const [year = 0, inYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, inYear, 1));
}
