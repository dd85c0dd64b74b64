import { mayDo, type PriorityView } from '@feedback/core';
import { counted, decimal, money, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { KindChip } from '../parts/chip.tsx';
import { ConfidenceMeter } from '../parts/meter.tsx';
import { Quote } from '../parts/quote.tsx';
import { STATE_NAMES } from '../parts/states.ts';
import { chanceWords, trendWords } from '../parts/trend-words.ts';
import { WeekBars } from '../parts/week-bars.tsx';
import { type Visit } from '../visit.ts';
import { Acts, Corrections } from './acts.tsx';
import { Story } from './story.tsx';
import { Why } from './why.tsx';

/** So many sources are named. */
const SOURCES_SAID = 3;

/** One priority: what customers say, why it has its rank, and what can be done. */
export function priorityPage({
  visit,
  view,
  said,
}: {
  visit: Visit;
  view: PriorityView;
  said?: Said | undefined;
}): string {
  const { priority } = view;
  const quotes = view.quotes.filter(({ isPerhaps }) => !isPerhaps);
  const here = `${visit.home}/priorities/${priority.id}`;
  const mayWrite = mayDo(visit.role, 'member');
  const listed = priority.detail.reach.signals + (priority.detail.perhaps ?? 0);
  return renderFrame({
    visit,
    room: 'priorities',
    title: priority.title,
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/priorities`}>Priorities</a> / rank {priority.rank}
        </p>
        <div class="head">
          <div>
            <h1 dir="auto">
              {priority.title} <KindChip kind={priority.kind} />
            </h1>
            {view.titledBy !== null && (
              <p class="small soft">
                The second reader (<bdi>{view.titledBy}</bdi>) gave this title, from what its items need.
              </p>
            )}
          </div>
          {mayWrite && <Acts view={view} here={here} />}
        </div>
        <Warnings view={view} here={here} />
        {mayWrite && view.proposal && (
          <p class="notice" role="status">
            The agent “{view.proposal.agentName}” proposes to tell customers about this.{' '}
            <a href={`${here}/share`}>Read the mail, then send it or put it aside</a>
          </p>
        )}
        <Facts view={view} visit={visit} />
        <div class="columns">
          <div>
            <h2>In their words</h2>
            {quotes.map((quote) => (
              <Quote key={quote.feedbackId} {...{ quote, currency: view.ranking.currency, visit }} />
            ))}
            <p>
              <a href={`${here}/items`}>
                {listed === 1 ? 'The signal' : `All ${number(listed, visit.locale)} signals`}
              </a>
            </p>
            <section class="panel">
              <h2>Accounts that said it, week by week</h2>
              <WeekBars weekly={priority.detail.trend.weekly} />
            </section>
          </div>
          <aside>
            <section class="panel">
              <h2>Why rank {priority.rank}</h2>
              <Why {...{ priority, ranking: view.ranking, revenueWeight: view.revenueWeight, visit }} />
            </section>
            <section class="panel">
              <h2>Spec</h2>
              <SpecState view={view} here={here} />
            </section>
            <section class="panel">
              <h2>Story</h2>
              <Story story={view.story} here={priority.id} visit={visit} mayWrite={mayWrite} />
            </section>
            {mayWrite && (
              <section class="panel">
                <h2>Put it right</h2>
                <Corrections view={view} here={here} />
              </section>
            )}
          </aside>
        </div>
      </>
    ),
  });
}

function Facts({ view: { priority, ranking }, visit }: { view: PriorityView; visit: Visit }) {
  const { revenueAtStake, reach, trend, confidence, perhaps = 0 } = priority.detail;
  const { locale } = visit;
  return (
    <dl class="facts">
      <div>
        <dt>A year at stake</dt>
        <dd>
          {revenueAtStake.knownCustomers === 0
            ? 'Unknown'
            : money(Number(revenueAtStake.amount), ranking.currency, locale)}
          {revenueAtStake.unknownCustomers > 0 && (
            <small>{counted(revenueAtStake.unknownCustomers, 'customer', locale)} of unknown revenue</small>
          )}
        </dd>
      </div>
      <div>
        <dt>Customers</dt>
        <dd>
          {number(reach.customers, locale)}
          <small>
            {'accounts' in reach && `of ${counted(reach.accounts, 'account', locale)}, `}
            {counted(reach.signals, 'signal', locale)} from {sourcesInWords(reach.sources)}
            {perhaps > 0 && `; perhaps ${number(perhaps, locale)} more, not counted`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Trend, {trend.windowDays} days</dt>
        <dd>
          {trendWords(trend, locale)}
          <small>
            {counted(trend.current, 'account', locale)} in the last {trend.windowDays} days,{' '}
            {number(trend.previous, locale)} in the {trend.windowDays} days before
            {trend.p === null || trend.direction === 'steady' ? '' : `, ${chanceWords(trend.p)}`}
          </small>
          <TrendFigures trend={trend} locale={locale} />
        </dd>
      </div>
      <div>
        <dt>Confidence</dt>
        <dd>
          <ConfidenceMeter confidence={confidence} />
          <small>{confidence.basis}</small>
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          {STATE_NAMES[priority.state]}
          <small dir="auto">{priority.assignee ?? 'has no owner'}</small>
        </dd>
      </div>
    </dl>
  );
}

/** A smaller probability is not shown as none. */
const LEAST_SHOWN = 0.01;

/** The figures behind the words of a trend. */
/** Three by name, and how many more there are. */
function sourcesInWords(sources: readonly string[]): string {
  const [first, more] = [sources.slice(0, SOURCES_SAID), sources.length - SOURCES_SAID];
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
}

function TrendFigures({
  trend: { rateRatio, p },
  locale,
}: {
  trend: PriorityView['priority']['detail']['trend'];
  locale: string;
}) {
  if (rateRatio === null || p === null) return null;
  return (
    <details class="figures">
      <summary>Figures</summary>
      <small>
        Rate {decimal(rateRatio, locale)} of the one before, beside all other priorities. So great a change by
        chance: p {p < LEAST_SHOWN ? `< ${decimal(LEAST_SHOWN, locale)}` : `= ${decimal(p, locale)}`}.
      </small>
    </details>
  );
}

function Warnings({ view: { priority }, here }: { view: PriorityView; here: string }) {
  const { detail, state } = priority;
  const isShipped = state === 'shipped' || state === 'shared';
  const leaving = detail.churnRisk?.accounts ?? 0;
  return (
    <>
      {isShipped && 'regressionSuspected' in detail && (
        <p class="notice bad" role="status">
          Customers say that what was shipped does not solve it. <a href={`${here}/items`}>Read them</a>
        </p>
      )}
      {leaving > 0 && (
        <p class="notice" role="status">
          {leaving === 1 ? 'One account says' : `${leaving} accounts say`} that it may leave over this.
        </p>
      )}
    </>
  );
}

function SpecState({ view: { priority }, here }: { view: PriorityView; here: string }) {
  const { spec } = priority;
  if (spec === null)
    return (
      <p>
        <a class="button" href={`${here}/spec`}>
          Write the spec
        </a>
      </p>
    );
  return (
    <p>
      <a href={`${here}/spec`}>Version {spec.version}</a>
      {spec.stale && <span class="under">Its code or its feedback has changed since.</span>}
    </p>
  );
}
