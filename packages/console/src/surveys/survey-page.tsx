import { mayDo, type SurveyAnswer, type SurveyKey, type SurveyResult } from '@feedback/core';
import { counted, number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { Pager, withQuery } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { InstallLight } from './install-light.tsx';
import { Preview } from './preview.tsx';
import { RatingBars } from './rating-bars.tsx';
import { meanWords, ratingWords } from './survey-words.ts';
import { type Shows } from './ways-to-show.ts';

type SurveyView = {
  visit: Visit;
  said?: Said | undefined;
  result: SurveyResult;
  keys: SurveyKey[];
  origins: string[];
  responses: SurveyAnswer[];
  /** The last answer of the page, if there are more. */
  next: SurveyAnswer | null;
  isContinued: boolean;
  /** With a new key: shown once. */
  shows?: Shows;
};

/** A survey: its figures, its answers, and how it gets on a page. */
export function surveyPage(view: SurveyView): string {
  const { visit, said, result, responses, next, isContinued } = view;
  const here = `${visit.home}/surveys/${result.id}`;
  return renderFrame({
    visit,
    room: 'surveys',
    title: result.name,
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={`${visit.home}/surveys`}>Surveys</a>
        </p>
        <div class="head">
          <div>
            <h1 dir="auto">{result.name}</h1>
            <p class="soft" dir="auto">
              {result.question}
            </p>
          </div>
        </div>
        <WaysToShow {...view} />
        <Figures result={result} visit={visit} />
        <div class="columns">
          <section>
            <h2>What visitors said</h2>
            {responses.length === 0 ? (
              <p class="soft">Answers will stand here, the newest first.</p>
            ) : (
              responses.map((response) => (
                <Response key={response.key} response={response} result={result} visit={visit} />
              ))
            )}
            <Pager
              first={isContinued ? here : null}
              next={
                next === null
                  ? null
                  : withQuery(here, { before: `${next.submittedAt.getTime()}:${next.key}` })
              }
            />
          </section>
          <aside>
            <Ratings result={result} visit={visit} />
            <Pages result={result} visit={visit} />
            <Priorities result={result} visit={visit} />
            <Installation {...view} />
          </aside>
        </div>
      </>
    ),
  });
}

function Figures({ result, visit: { locale } }: { result: SurveyResult; visit: Visit }) {
  const { responses, quarantined, responseRate, rating, shown, trend } = result;
  return (
    <dl class="facts">
      <div>
        <dt>Responses</dt>
        <dd>
          {number(responses, locale)}
          <small>
            {number(trend.responses, locale)} in 28 days, {number(trend.previousResponses, locale)} before
            {quarantined > 0 && `; ${number(quarantined, locale)} set aside`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Rating</dt>
        <dd>
          {meanWords(result, locale) ?? 'none yet'}
          {rating !== null && <small>of {counted(rating.n, 'rating', locale)}</small>}
        </dd>
      </div>
      <div>
        <dt>Seen</dt>
        <dd>
          {counted(shown ?? 0, 'time', locale)}
          {responseRate !== null && <small>{Math.round(responseRate.value * 100)} % answered</small>}
        </dd>
      </div>
    </dl>
  );
}

function Response({
  response: { feedbackId, text, rating, customer, pageUrl, submittedAt, isSetAside },
  result,
  visit,
}: {
  response: SurveyAnswer;
  result: SurveyResult;
  visit: Visit;
}) {
  return (
    <blockquote class="quote">
      {text !== '' && <p dir="auto">“{text}”</p>}
      <footer>
        {rating !== null && <b>{ratingWords(rating, result.ratingScale)}</b>}
        {rating !== null && ' · '}
        <bdi>{customer ?? 'a visitor'}</bdi> · <Time at={submittedAt} visit={visit} />
        {pageUrl !== null && (
          <>
            {' · '}
            <bdi>{shortPage(pageUrl)}</bdi>
          </>
        )}{' '}
        {isSetAside && <span class="chip other">Set aside</span>} ·{' '}
        <a href={`${visit.home}/activity/${feedbackId}`}>open</a>
      </footer>
    </blockquote>
  );
}

/** A page without its scheme and query: who reads a list knows their own pages. */
function shortPage(url: string): string {
  const page = url.replace(/^https?:\/\//, '').replace(/[?#].*$/s, '');
  return page.length > 60 ? `${page.slice(0, 60)}…` : page;
}

function Ratings({ result, visit }: { result: SurveyResult; visit: Visit }) {
  if (result.rating === null) return null;
  return (
    <section class="panel">
      <h2>Ratings</h2>
      <RatingBars result={result} locale={visit.locale} />
    </section>
  );
}

function Pages({ result: { pages, ratingScale }, visit }: { result: SurveyResult; visit: Visit }) {
  if (pages.length === 0) return null;
  return (
    <section class="panel">
      <h2>Where they were</h2>
      <table class="why">
        <thead>
          <tr>
            <th>Page</th>
            <th class="num">Responses</th>
            {ratingScale !== 'none' && <th class="num">Rating</th>}
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, responses, ratingMean }) => (
            <tr key={page}>
              <td dir="auto">{shortPage(page)}</td>
              <td class="num">{number(responses, visit.locale)}</td>
              {ratingScale !== 'none' && (
                <td class="num">
                  {ratingMean === null ? '–' : number(Math.round(ratingMean * 10) / 10, visit.locale)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Priorities({ result: { priorities }, visit }: { result: SurveyResult; visit: Visit }) {
  if (priorities.length === 0) return null;
  return (
    <section class="panel">
      <h2>What it is about</h2>
      <ul class="links">
        {priorities.map(({ id, title, responses }) => (
          <li key={id}>
            <a href={`${visit.home}/priorities/${id}`} dir="auto">
              {title}
            </a>
            <span class="under">{counted(responses, 'response', visit.locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaysToShow({ shows }: SurveyView) {
  if (shows === undefined) return null;
  return (
    <section class="boxed">
      <h2>Put these lines where the survey should stand</h2>
      <p class="small">
        They have a new key of this survey, which is shown only now. The key can send answers and nothing
        else, so it may stand in a public page.
      </p>
      <pre class="code tall" tabindex={0} role="region" aria-label="Lines of HTML to copy" data-copy>
        {shows.lines}
      </pre>
      <p class="small soft">
        Where your page has a Content-Security-Policy, allow the address of this service in script-src and
        connect-src. Styles need no permission. The element sets no cookie and keeps nothing.
      </p>
      <p class="small soft">Open your page once: the light below turns to “Seen by visitors”.</p>
      <h2>Or send people its own page</h2>
      {shows.notAt === null ? (
        <>
          <pre class="code" tabindex={0} role="region" aria-label="Address to copy" data-copy>
            {shows.address}
          </pre>
          <p class="small soft">
            Put it in a mail or a message. It has the same key, and works as long as the key does.
          </p>
        </>
      ) : (
        <p class="small soft">
          This survey is answered on certain pages only. A survey whose pages include {shows.notAt} has a page
          of its own there.
        </p>
      )}
    </section>
  );
}

function Installation({ visit, result, keys, origins, shows }: SurveyView) {
  const here = `${visit.home}/surveys/${result.id}`;
  const isNew = result.responses === 0 && (result.shown ?? 0) === 0;
  return (
    <section class="panel">
      <h2>On your page</h2>
      <p>
        <InstallLight result={result} visit={visit} />
      </p>
      <div class="boxed" inert>
        <Preview question={result.question} ratingScale={result.ratingScale} surface={result.surface} />
      </div>
      <p class="small soft">
        {keys.length === 0 ? 'No key yet.' : `${counted(keys.length, 'key', visit.locale)} in force. `}
        {origins.length === 0 ? 'Any page may send answers.' : `Only ${origins.join(', ')} may send answers.`}
      </p>
      {mayDo(visit.role, 'owner') ? (
        shows === undefined && (
          <form method="post" action={`${here}/snippet`}>
            <button class={isNew ? 'first' : undefined}>Get the lines of HTML</button>
            <p class="hint">
              Makes a new key, and a page of its own to send by mail. A survey has at most two keys, so that
              one can replace the other.
            </p>
          </form>
        )
      ) : (
        <p class="small soft">Owners can get the lines of HTML for a page, and its address.</p>
      )}
    </section>
  );
}
