import { mayDo, type SurveyResult } from '@feedback/core';
import { number } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { InstallLight } from './install-light.tsx';
import { Preview } from './preview.tsx';
import { meanWords } from './survey-words.ts';

/** The surveys of the workspace with their results. */
export function surveysPage({
  visit,
  said,
  results,
}: {
  visit: Visit;
  said?: Said | undefined;
  results: SurveyResult[];
}): string {
  const here = `${visit.home}/surveys`;
  const mayMake = mayDo(visit.role, 'owner');
  return renderFrame({
    visit,
    room: 'surveys',
    title: 'Surveys',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Surveys</h1>
            <p class="soft small">
              Questions on your own pages; what visitors write is feedback like any other.
            </p>
          </div>
          {mayMake && results.length > 0 && (
            <a class="button first" href={`${here}/new`}>
              Make a survey
            </a>
          )}
        </div>
        {results.length === 0 ? (
          <NoneYet here={here} mayMake={mayMake} />
        ) : (
          <table class="table lines">
            <thead>
              <tr>
                <th>Survey</th>
                <th class="num">Responses</th>
                <th class="num">Rating</th>
                <th>Installed</th>
                <th>Last response</th>
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <Line key={result.id} result={result} visit={visit} />
              ))}
            </tbody>
          </table>
        )}
      </>
    ),
  });
}

function Line({ result, visit }: { result: SurveyResult; visit: Visit }) {
  const { id, name, question, responses, trend, lastResponseAt } = result;
  return (
    <tr data-id={id}>
      <td>
        <a class="title" href={`${visit.home}/surveys/${id}`} dir="auto">
          {name}
        </a>
        <span class="under" dir="auto">
          {question}
        </span>
      </td>
      <td class="num">
        {number(responses, visit.locale)}
        <span class="only-narrow"> responses</span>
        {responses > 0 && (
          <span class="under">
            {number(trend.responses, visit.locale)} in 28 days,{' '}
            {number(trend.previousResponses, visit.locale)} before
          </span>
        )}
      </td>
      <td class="num">{meanWords(result, visit.locale) ?? <span class="soft">none yet</span>}</td>
      <td>
        <InstallLight result={result} visit={visit} />
      </td>
      <td class="soft small">
        {lastResponseAt === null ? 'none yet' : <Time at={lastResponseAt} visit={visit} />}
      </td>
    </tr>
  );
}

function NoneYet({ here, mayMake }: { here: string; mayMake: boolean }) {
  return (
    <div class="empty">
      <h2>Ask visitors on your own pages</h2>
      <p>
        A survey is one question with a rating, a few words, or both. You copy some lines of HTML into your
        page; what visitors write joins your priorities, and their ratings are counted here. It looks like
        this:
      </p>
      <div class="boxed" inert>
        <Preview question="How easy was it to publish the schedule?" ratingScale="1-5" surface="inline" />
      </div>
      {mayMake ? (
        <p>
          <a class="button first" href={`${here}/new`}>
            Make a survey
          </a>
        </p>
      ) : (
        <p class="soft">Owners of the workspace can make one.</p>
      )}
    </div>
  );
}
