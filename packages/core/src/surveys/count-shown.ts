import { type Db, surveys, withWorkspace } from '@feedback/db';
import { type Clock, AppError } from '@feedback/runtime';
import { groupCommit } from '../intake/group-commit.ts';
import { type SurveyWriter } from '../intake/submit-survey.ts';

type SurveyKey = Pick<SurveyWriter, 'workspaceId' | 'keyId'>;
type Showing = SurveyKey & { surface: string };

export type ShownCounter = (key: SurveyKey, surface: string) => Promise<void>;

const MAX_GROUP = 10_000;

/** Counts impressions of surveys for valid keys. Impressions that arrive while a statement runs become one update. */
export function shownCounter({ db, now }: { db: Db; now: Clock }): ShownCounter {
  const gathered = groupCommit<Showing, null, void>({
    keyOf: ({ workspaceId, keyId, surface }) => `${workspaceId} ${keyId} ${surface}`,
    write: async ({ workspaceId, keyId, surface }, times) => {
      const shown = { keyId, surface, times: times.length, at: now() };
      const isCounted = await withWorkspace(db, workspaceId, (tx) =>
        surveys.countShown(tx, workspaceId, shown),
      );
      if (!isCounted)
        throw new AppError(
          'unauthenticated',
          'This survey key was revoked. Use another key of the survey: an owner can create one',
        );
      return times.map(() => {});
    },
    maxItems: MAX_GROUP,
    isDataError: () => false,
  });
  return ({ workspaceId, keyId }, surface) => gathered({ workspaceId, keyId, surface }, null);
}
