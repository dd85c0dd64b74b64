import { type Answer, type Citation } from '@feedback/core';
import { counted, money, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { KindChip } from '../parts/chip.tsx';
import { withQuery } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { whoSaid } from '../parts/who-said.ts';
import { type Visit } from '../visit.ts';
import { AnswerText } from './answer-text.tsx';
import { type AskQuery, MOST_CHARACTERS, moreQuotes, toSearch } from './ask-query.ts';
import { Understood } from './read-as.tsx';

type Answered = { answer: Answer; currency: string };

const EXAMPLES = [
  'What should we build next?',
  'What is rising?',
  'Which customers may leave, and why?',
  'Who pays more than 50,000 and reports bugs?',
];

/** The answer to a question; without one, questions to begin with. `titles` are of the first priorities, for the examples. */
export function askPage({
  visit,
  said,
  query,
  titles,
  answered,
}: {
  visit: Visit;
  said?: Said | undefined;
  query: AskQuery;
  titles: string[];
  answered?: Answered;
}): string {
  return renderFrame({
    visit,
    room: 'ask',
    title: query.q === '' ? 'Ask' : `${query.q.slice(0, 60)} · Ask`,
    said,
    children: (
      <>
        <div class="head">
          <h1>Ask what customers said</h1>
        </div>
        <form class="row asking" method="get" action={`${visit.home}/ask`} role="search">
          <input
            type="search"
            name="q"
            value={query.q}
            maxLength={MOST_CHARACTERS}
            dir="auto"
            autofocus={query.q === ''}
            aria-label="Your question"
            placeholder="What do customers say about …"
          />
          <button class="first">Ask</button>
        </form>
        {answered ? (
          <Found {...answered} query={query} visit={visit} />
        ) : (
          <Examples titles={titles} visit={visit} />
        )}
      </>
    ),
  });
}

function Examples({ titles, visit }: { titles: string[]; visit: Visit }) {
  const questions = [...EXAMPLES, ...titles.map((title) => `What do customers say about “${title}”?`)];
  return (
    <div class="empty">
      <h2>Answers come from your customers’ own words</h2>
      <p>
        You get the figures, and under them numbered quotations with who said them and what they pay. Nothing
        is made up: when no customer said anything about it, the page says so.
      </p>
      <p>Names of companies and people, times, amounts, kinds and sources narrow a question. Try one:</p>
      <Questions questions={questions} visit={visit} />
    </div>
  );
}

function Questions({ questions, visit }: { questions: string[]; visit: Visit }) {
  return (
    <ul class="links">
      {questions.map((q) => (
        <li key={q}>
          <a href={withQuery(`${visit.home}/ask`, { q })} dir="auto">
            {q}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Found({ answer, currency, query, visit }: Answered & { query: AskQuery; visit: Visit }) {
  const { citations, grounded, themes, followups } = answer;
  return (
    <>
      <Understood readAs={answer.readAs} query={query} visit={visit} currency={currency} />
      <p class="answer" dir="auto">
        <AnswerText text={answer.lead} />
      </p>
      <Points {...answer} />
      <SecondReader answer={answer} />
      {grounded && (
        <Counts counts={answer.counts} isAtLeast={answer.isAtLeast} currency={currency} visit={visit} />
      )}
      {citations.length === 0 ? (
        <NothingNear visit={visit} />
      ) : (
        <div class="columns">
          <section>
            <h2>{grounded ? 'In their words' : 'Perhaps this is meant'}</h2>
            {citations.map((citation) => (
              <Quotation key={citation.n} {...{ citation, currency, visit, themes }} />
            ))}
            {isAboutSomething(answer.readAs) && (
              <More query={query} shown={citations.length} matched={answer.counts.matched} visit={visit} />
            )}
          </section>
          <aside>
            <Themes themes={themes} visit={visit} />
            {followups.length > 0 && (
              <section class="panel">
                <h2>Ask further</h2>
                <Questions questions={followups.map(withoutEscapes)} visit={visit} />
              </section>
            )}
          </aside>
        </div>
      )}
    </>
  );
}

/** What a model says that the quotations have in common. */
function Points({ written }: Pick<Answer, 'written'>) {
  if (!written) return null;
  return (
    <ul class="answer" dir="auto">
      {written.points.map((point) => (
        <li key={point}>
          <AnswerText text={point} />
        </li>
      ))}
    </ul>
  );
}

const IN_LIST = new Intl.ListFormat('en');

/** What a model did for the answer, or was to do. */
function SecondReader({ answer: { understoodBy, judgedBy, written, isDegraded } }: { answer: Answer }) {
  const by = understoodBy ?? judgedBy ?? written?.by;
  if (by === undefined)
    return isDegraded ? (
      <p class="small soft">
        The second reader gave no usable answer in time: judgement and words are the product’s own.
      </p>
    ) : null;
  const done = [
    ...(understoodBy === undefined ? [] : ['read the question']),
    ...(judgedBy === undefined ? [] : ['judged which items answer']),
    ...(written ? ['wrote what the quotations have in common'] : []),
  ];
  return (
    <p class="small soft">
      The second reader (<bdi>{by}</bdi>) {IN_LIST.format(done)}; counts and quotations are the product’s own.
      {isDegraded && ' It gave no usable words in time.'}
    </p>
  );
}

/** Whether the question has a subject, customers or a place: other answers quote each of the first priorities, and no more. */
function isAboutSomething({ subject, filters }: Answer['readAs']): boolean {
  const { accounts, customers, except, sources, project, states, churnRisk, angry } = filters;
  const narrowing = [subject, accounts, customers, except, sources, project, states, churnRisk, angry];
  return narrowing.some((one) => one !== undefined);
}

/** Follow-up questions are Markdown, like the answer. */
const withoutEscapes = (text: string) => text.replaceAll(/\\(.)/gs, '$1');

function Counts({
  counts,
  isAtLeast,
  currency,
  visit: { locale },
}: {
  counts: Answer['counts'];
  isAtLeast: boolean;
  currency: string;
  visit: Visit;
}) {
  const unproven = Number(counts.unprovenRevenue);
  const least = isAtLeast ? 'at least ' : '';
  return (
    <dl class="facts">
      <div>
        <dt>Pieces of feedback</dt>
        <dd>
          {least}
          {number(counts.matched, locale)}
          <small>{number(counts.shown, locale)} quoted below</small>
        </dd>
      </div>
      <div>
        <dt>Customers</dt>
        <dd>
          {least}
          {number(counts.customers, locale)}
          <small>of {counted(counts.accounts, 'account', locale)}</small>
        </dd>
      </div>
      <div>
        <dt>They pay a year</dt>
        <dd>
          {Number(counts.revenue) > 0
            ? `${least}${money(Number(counts.revenue), currency, locale)}`
            : 'not known'}
          {unproven > 0 && <small>and {money(unproven, currency, locale)} that only surveys said</small>}
        </dd>
      </div>
    </dl>
  );
}

function Quotation({
  citation: { n, item, quote },
  currency,
  visit,
  themes,
}: {
  citation: Citation;
  currency: string;
  visit: Visit;
  themes: Answer['themes'];
}) {
  const title = themes.find(({ priorityId }) => priorityId === item.priorityId)?.priority.title;
  const who = whoSaid(visit, item.customer, item.account);
  return (
    <blockquote class="quote" id={`quote-${n}`}>
      <p>
        <span class="soft">{n}</span> <span dir="auto">“{quote}”</span>
      </p>
      <footer>
        <bdi>{who}</bdi>
        {item.revenue !== null && ` · ${money(Number(item.revenue), currency, visit.locale)} a year`} ·{' '}
        {item.source}, <Time at={item.saidAt} visit={visit} /> · <KindChip kind={item.kind} /> ·{' '}
        <a href={`${visit.home}/activity/${item.id}`}>in context</a>
        {item.priorityId !== null && themes.length !== 1 && (
          <>
            {' · '}
            <a href={`${visit.home}/priorities/${item.priorityId}`} dir="auto">
              {title ?? 'its priority'}
            </a>
          </>
        )}
      </footer>
    </blockquote>
  );
}

function More({
  query,
  shown,
  matched,
  visit,
}: {
  query: AskQuery;
  shown: number;
  matched: number;
  visit: Visit;
}) {
  const quotes = matched > shown ? moreQuotes(query, shown) : null;
  if (quotes === null) return null;
  const more = Math.min(matched, quotes) - shown;
  return (
    <p>
      <a
        class="button"
        href={`${withQuery(`${visit.home}/ask`, toSearch({ ...query, quotes }))}#quote-${shown + 1}`}
      >
        {counted(more, 'more quotation', visit.locale)}
      </a>
    </p>
  );
}

const MOST_THEMES = 8;

function Themes({ themes, visit }: { themes: Answer['themes']; visit: Visit }) {
  if (themes.length === 0) return null;
  return (
    <section class="panel">
      <h2>In these priorities</h2>
      <ul class="links">
        {themes.slice(0, MOST_THEMES).map(({ priorityId, matched, priority }) => (
          <li key={priorityId}>
            <a href={`${visit.home}/priorities/${priorityId}`} dir="auto">
              {priority.title}
            </a>
            <span class="under">
              {number(matched, visit.locale)} of the matching feedback · {priority.state}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingNear({ visit }: { visit: Visit }) {
  return (
    <div class="empty">
      <h2>No customer said this, as far as we have heard</h2>
      <p>
        Try other words, or fewer of them. What was received lately is in{' '}
        <a href={`${visit.home}/activity`}>Activity</a>; older feedback can be brought in with{' '}
        <a href={`${visit.home}/import`}>Import</a>.
      </p>
    </div>
  );
}
