import { surveyKeys, surveyResults, surveys, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { type Caller, refused } from '../acts/act.ts';
import { type Survey } from './change-surveys.ts';
import { readSurveyResults, type SurveyResult } from './read-survey-results.ts';
import { NO_SURVEY, type SurveyKey } from './survey-keys.ts';

const PAGE = 30;
/** The characters of each answer that are shown; its own page has all of it. */
const CHARACTERS = 600;

export type SurveyAnswer = surveyResults.ResponseListed;

/** The last answer of the page before. */
export type AnswersBefore = Pick<SurveyAnswer, 'submittedAt' | 'key'>;

export type SurveyRead = {
  survey: Survey;
  result: SurveyResult;
  keys: SurveyKey[];
  responses: SurveyAnswer[];
  /** The last answer of the page, if there are more. */
  next: SurveyAnswer | null;
};

/**
 * A survey with its results, its keys and a page of its answers.
 * @throws AppError `not-found`
 */
export async function readSurvey(
  { db, now }: Pick<ActDeps, 'db' | 'now'>,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
  { id, before }: { id: string; before?: AnswersBefore | undefined },
): Promise<SurveyRead> {
  const [result] = (await readSurveyResults({ db, now }, workspaceId, { surveyId: id })) ?? [];
  return withWorkspace(db, workspaceId, async (tx) => {
    const survey = (await surveys.list(tx, workspaceId)).find((one) => one.id === id.toLowerCase());
    if (!survey || !result) throw refused(NO_SURVEY);
    const found = await surveyResults.responses(tx, workspaceId, {
      surveyId: id,
      ...(before && { before }),
      limit: PAGE + 1,
      characters: CHARACTERS,
    });
    return {
      survey,
      result,
      keys: await surveyKeys.list(tx, workspaceId, { surveyId: id }),
      responses: found.slice(0, PAGE),
      next: found.length > PAGE ? (found[PAGE - 1] ?? null) : null,
    };
  });
}
