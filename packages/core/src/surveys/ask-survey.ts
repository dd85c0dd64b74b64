import { type Db, surveys, withWorkspace } from '@feedback/db';
import { LRUCache } from 'lru-cache';
import { type SurveyKeyFound } from './survey-keys.ts';

/** What a survey asks, and with which ratings it is answered. */
export type SurveyAsked = Pick<surveys.Survey, 'question' | 'ratingScale'>;

/** Undefined when the survey is gone. */
export type SurveyAsker = (survey: SurveyKeyFound) => Promise<SurveyAsked | undefined>;

const MAX_SURVEYS = 10_000;
/** How long a question is cached: many who got one link open it at once. */
const KEPT_MS = 1_000;

/** Reads what surveys ask, for the pages that show one survey alone. */
export function surveyAsker({ db }: { db: Db }): SurveyAsker {
  const asked = new LRUCache<string, SurveyAsked, SurveyKeyFound>({
    max: MAX_SURVEYS,
    ttl: KEPT_MS,
    fetchMethod: async (_id, _stale, { context: { workspaceId, surveyId } }) => {
      const found = await withWorkspace(db, workspaceId, (tx) => surveys.list(tx, workspaceId));
      return found.find(({ id }) => id === surveyId);
    },
  });
  return (survey) => asked.fetch(survey.surveyId, { context: survey });
}
