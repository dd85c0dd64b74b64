import { KINDS } from '@feedback/contract/vocabulary';
import { type FeedbackPart, type FeedbackRead, type FoundFeedback, mayDo, shownName } from '@feedback/core';
import { type ComponentChildren } from 'preact';
import { money } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { ActWords, whoDid } from '../parts/act-words.tsx';
import { KindChip } from '../parts/chip.tsx';
import { KIND_WORDS } from '../parts/chip.tsx';
import { Time } from '../parts/time.tsx';
import { whoSaid } from '../parts/who-said.ts';
import { severityWords } from '../priorities/rank-reason.ts';
import { type Visit } from '../visit.ts';
import { failureWords, firstLine, quarantineWords, STATE_CLASS, STATE_WORDS } from './item-words.ts';

type ItemView = FeedbackRead & {
  visit: Visit;
  said?: Said | undefined;
  choices: { id: string; title: string }[];
  /** What was looked for among the priorities; undefined before. */
  looked: string | undefined;
};

/** One piece of feedback: its words, who said them, where it belongs, and its story. */
export function itemPage(view: ItemView): string {
  const { visit, said, item, parts } = view;
  const line = firstLine(item.text);
  return renderFrame({
    visit,
    room: 'activity',
    title: line === '' ? 'A rating without words' : `“${line.slice(0, 60)}”`,
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/activity`}>Activity</a>
          {item.partOf !== null && (
            <>
              {' / '}
              <a href={`${visit.home}/activity/${item.partOf}`}>the whole of it</a>
            </>
          )}
        </p>
        <div class="head">
          <h1>
            {item.partOf === null ? 'Feedback' : 'A part of feedback'} from{' '}
            <bdi>{whoSaid(visit, item.customerName ?? item.customerEmail)}</bdi>
          </h1>
        </div>
        <Standing item={item} visit={visit} />
        <div class="columns">
          <div>
            <blockquote class="quote whole">
              <p dir="auto">{item.text === '' ? 'A rating without words' : `“${item.text}”`}</p>
            </blockquote>
            <Parts parts={parts} visit={visit} />
            <Acts {...view} />
            <Repeats {...view} />
          </div>
          <aside>
            <Facts {...view} />
            <Story {...view} />
          </aside>
        </div>
      </>
    ),
  });
}

/** What became of it, in a sentence; a failed one can be read again, one that is set aside restored. */
function Standing({ item, visit }: { item: FoundFeedback; visit: Visit }) {
  const chip = <span class={`chip ${STATE_CLASS[item.state]}`}>{STATE_WORDS[item.state]}</span>;
  const words = {
    received: 'It waits to be read: usually less than a minute.',
    processed: null,
    held: 'It came after this month’s plan was used up. It keeps its place and is read when the plan allows.',
    failed: failureWords(item.failureReason),
    quarantined: `${quarantineWords(item.quarantineReason)} It counts nowhere.`,
  }[item.state];
  if (words === null) return null;
  const act = { failed: ['retry', 'Read it again'], quarantined: ['restore', 'Restore it'] }[
    item.state as 'failed'
  ];
  return (
    <div class="notice">
      {chip} <span>{words}</span>
      {act && mayDo(visit.role, 'member') && (
        <form method="post" action={`${visit.home}/activity/${item.id}/${act[0]}`}>
          <button class="first">{act[1]}</button>
        </form>
      )}
      {item.state === 'held' && <a href={`${visit.home}/settings/plan`}>See the plan</a>}
    </div>
  );
}

function Parts({ parts, visit }: { parts: FeedbackPart[]; visit: Visit }) {
  if (parts.length === 0) return null;
  return (
    <section class="panel">
      <h2>It speaks of {parts.length} things</h2>
      {parts.map((part) => (
        <blockquote key={part.id} class="quote">
          <p dir="auto">“{part.text}”</p>
          <footer>
            {part.kind !== null && <KindChip kind={part.kind} />}{' '}
            {part.priorityId !== null && (
              <a href={`${visit.home}/priorities/${part.priorityId}`} dir="auto">
                {part.priority}
              </a>
            )}{' '}
            · <a href={`${visit.home}/activity/${part.id}`}>open this part</a>
          </footer>
        </blockquote>
      ))}
    </section>
  );
}

/** What a member may do with it. */
function Acts({ visit, item, parts, choices, looked }: ItemView) {
  if (item.state !== 'processed') return null;
  if (!mayDo(visit.role, 'member'))
    return <p class="soft small">Members of the workspace can move it, change its kind or set it aside.</p>;
  if (item.nearDuplicateOf !== null)
    return (
      <p class="soft small">
        It has the same words as{' '}
        <a href={`${visit.home}/activity/${item.nearDuplicateOf}`}>what another customer said before</a>, and
        goes where that goes.
      </p>
    );
  const here = `${visit.home}/activity/${item.id}`;
  return (
    <section class="panel">
      <h2>Correct it</h2>
      <div class="row">
        <details class="act" open={looked !== undefined}>
          <summary class="button">Move to another priority</summary>
          <Move {...{ here, item, choices, looked }} />
        </details>
        {parts.length === 0 && (
          <details class="act">
            <summary class="button">Change its kind</summary>
            <form class="stack" method="post" action={`${here}/kind`}>
              <div class="field">
                <label for="kind">What kind of feedback it is</label>
                <select id="kind" name="kind">
                  {KINDS.map((kind) => (
                    <option key={kind} value={kind} selected={kind === item.kind}>
                      {KIND_WORDS[kind]}
                    </option>
                  ))}
                </select>
                <span class="hint">Feedback like it will be read the same way from now on.</span>
              </div>
              <button>Set its kind</button>
            </form>
          </details>
        )}
        <details class="act">
          <summary class="button">Set aside</summary>
          <form class="stack" method="post" action={`${here}/exclude`}>
            <p>
              It leaves its priority, and neither it nor what its customer pays counts any more. Anyone can
              restore it here later.
            </p>
            <button class="danger">Set it aside</button>
          </form>
        </details>
      </div>
    </section>
  );
}

function Move({
  here,
  item,
  choices,
  looked,
}: Pick<ItemView, 'item' | 'choices' | 'looked'> & { here: string }) {
  const others = choices.filter(({ id }) => id !== item.priorityId);
  return (
    <div class="stack">
      <form class="row" method="get" action={here} role="search">
        <input
          type="search"
          name="into"
          value={looked}
          aria-label="Look for a priority by its title"
          placeholder="Look for a priority"
        />
        <button>Look</button>
      </form>
      {others.length === 0 ? (
        <p class="soft">No other priority has such a title.</p>
      ) : (
        <form class="stack" method="post" action={`${here}/move`}>
          <div class="field">
            <label for="into">Move it to</label>
            <select id="into" name="into">
              {others.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            <span class="hint">It stays there: later reading does not move it again.</span>
          </div>
          <button>Move it</button>
        </form>
      )}
    </div>
  );
}

function Repeats({ visit, repeats, item }: ItemView) {
  if (repeats.length === 0) return null;
  return (
    <section class="panel">
      <h2>Others who said the same</h2>
      <ul class="links">
        {repeats.map((repeat, place) => (
          <li key={place}>
            <bdi>{whoSaid(visit, repeat.customer, repeat.account)}</bdi>{' '}
            <span class="soft small">
              {repeat.source}, <Time at={repeat.saidAt} visit={visit} />
            </span>
            {repeat.id !== item.id && (
              <>
                {' '}
                <a class="small" href={`${visit.home}/activity/${repeat.id}`}>
                  open
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was sent among the other properties and stands above under its own name. */
const SHOWN_ALREADY = new Set(['company_name', 'company', 'account', 'submitted_at']);

/** Which reader understood it; parts say that of themselves. */
function readerWords(
  { kind, reader, isWaitingForModel }: FoundFeedback,
  parts: FeedbackPart[],
): string | null {
  if (kind === null || parts.length > 0) return null;
  if (reader !== null) return reader;
  return `the product’s own reader${isWaitingForModel ? '; it waits for the second reader' : ''}`;
}

function howSevere({ severity }: FoundFeedback, parts: FeedbackPart[]): string | null {
  return severity === null || parts.length > 0 ? null : severityWords(severity).one;
}

/** All that is known of it. */
function Facts({ visit, item, parts, currency }: ItemView) {
  const { locale } = visit;
  const known: [string, ComponentChildren][] = [
    ['Company', item.companyName ?? item.account],
    // Viewers read what customers say; addresses are for those who may write to them.
    ['E-mail', visit.role === 'viewer' ? null : item.customerEmail],
    [
      'Pays a year',
      item.revenue !== null &&
        `${money(Number(item.revenue), currency, locale)}${item.isRevenueProven ? '' : ' (only a survey said so)'}`,
    ],
    ['Source', item.source],
    ['Said', <Time at={item.saidAt} visit={visit} />],
    ['Received', <Time at={item.receivedAt} visit={visit} />],
    [
      'Kind',
      item.kind !== null && parts.length === 0 && (
        <>
          <KindChip kind={item.kind} />
          {item.isKindCorrected && ' set by a member'}
        </>
      ),
    ],
    [
      'Priority',
      item.priorityId !== null && (
        <a href={`${visit.home}/priorities/${item.priorityId}`} dir="auto">
          {item.priority}
        </a>
      ),
    ],
    ['Understood as', item.need],
    ['About', item.about],
    ['Read by', readerWords(item, parts)],
    ['Severity', howSevere(item, parts)],
    ['May leave', item.churnRisk !== null && <q>{item.churnRisk}</q>],
    [
      'Call',
      item.transcriptId !== null && (
        <a href={`${visit.home}/transcripts/${item.transcriptId}?feedback=${item.id}#feedback-${item.id}`}>
          In its transcript
        </a>
      ),
    ],
    [
      'Picture',
      item.screenshot !== null &&
        { received: 'being stored', stored: 'stored', failed: 'could not be read' }[item.screenshot],
    ],
    ['Plan', item.sku],
    ['Project', item.projectId],
    ['Your id', item.externalId],
    ...Object.entries(item.metadata ?? {})
      .filter(([name]) => !SHOWN_ALREADY.has(name))
      .map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
  ];
  return (
    <section class="panel">
      <h2>What is known of it</h2>
      <dl class="known">
        {known
          .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{typeof value === 'string' ? shownName(visit.role, value) : value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Story({ visit, item, story, titles }: ItemView) {
  return (
    <section class="panel">
      <h2>Its story</h2>
      <ol class="story">
        <li>
          <Time at={item.receivedAt} visit={visit} />
          Received through {item.source}
          {item.statedKind !== null && `, sent as: ${KIND_WORDS[item.statedKind].toLowerCase()}`}
        </li>
        {item.kind !== null && <li>Understood as: {KIND_WORDS[item.kind].toLowerCase()}</li>}
        {story.map((event) => (
          <li key={event.id}>
            <Time at={event.at} visit={visit} />
            <b>{whoDid(event)}</b> <ActWords event={event} titles={titles} visit={visit} />
          </li>
        ))}
      </ol>
    </section>
  );
}
