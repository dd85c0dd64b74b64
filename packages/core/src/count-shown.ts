import { type Db, surveys, withWorkspace } from '@feedback/db';
import { type Clock } from './accept-feedback.ts';
import { groupCommit } from './group-commit.ts';
import { type SurveyWriter } from './submit-survey.ts';

export type ShownCounter = (
  writer: Pick<SurveyWriter, 'workspaceId' | 'surveyId'>,
  surface: string,
) => Promise<void>;

const MAX_GROUP = 10_000;

/** Counts that surveys were shown. All that come while a statement is in flight are one row's change. */
export function shownCounter({ db, now }: { db: Db; now: Clock }): ShownCounter {
  const gathered = groupCommit<null, void>({
    write: async (key, times) => {
      const [workspaceId = '', surveyId = '', surface = ''] = key.split(' ');
      const shown = { surveyId, surface, times: times.length, at: now() };
      await withWorkspace(db, workspaceId, (tx) => surveys.countShown(tx, workspaceId, shown));
      return times.map(() => {});
    },
    maxItems: MAX_GROUP,
    isOneItemsFault: () => false,
  });
  return ({ workspaceId, surveyId }, surface) => gathered(`${workspaceId} ${surveyId} ${surface}`, null);
}
