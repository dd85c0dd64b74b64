import { readSurveyResults } from '@feedback/core';
import { surveyKeys, surveyResults, surveys, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type ConsoleDeps } from '../deps.ts';

const PAGE = 30;
/** The characters of each answer that are shown; its own page has all of it. */
const CHARACTERS = 600;

/** What the address of a survey's page asks for: the last answer of the page before. */
export type Before = Pick<surveyResults.ResponseListed, 'submittedAt' | 'key'>;

/**
 * A survey with its results, its keys and a page of its answers.
 * @throws AppError `not-found`
 */
export async function readSurvey(deps: ConsoleDeps, workspaceId: string, id: string, before?: Before) {
  const [result] = (await readSurveyResults(deps, workspaceId, { surveyId: id })) ?? [];
  if (!result) throw new AppError('not-found', 'There is no such survey in this workspace.');
  return withWorkspace(deps.db, workspaceId, async (tx) => {
    const found = await surveyResults.responses(tx, workspaceId, {
      surveyId: id,
      ...(before && { before }),
      limit: PAGE + 1,
      characters: CHARACTERS,
    });
    return {
      result,
      keys: await surveyKeys.list(tx, workspaceId, { surveyId: id }),
      origins: (await surveys.list(tx, workspaceId)).find((survey) => survey.id === id)?.allowedOrigins ?? [],
      responses: found.slice(0, PAGE),
      next: found.length > PAGE ? (found[PAGE - 1] ?? null) : null,
    };
  });
}
