import { type StatedKind } from '@feedback/contract/vocabulary';
import { type ArrayColumn, arrayTypes, toArrays, toParameters } from '../statements/array-columns.ts';
import { type Queryable, statement } from '../statements/statement.ts';
import {
  distinct,
  FEEDBACK_COLUMNS,
  type NewFeedback,
  nullWhenRefused,
  type IngestOutcome,
  OUTCOME_ARRAYS,
  OUTCOMES,
  toIngestOutcomes,
} from './feedback.ts';

/** A survey answer: the item, and the fields for its figures. `rating` is a whole number in decimal. */
export type NewSubmission = NewFeedback & {
  statedKind: StatedKind | null;
  responseKey: string;
  surface: string | null;
  rating: string | null;
  pageUrl: string | null;
};

const COLUMNS = [
  ...FEEDBACK_COLUMNS,
  ['statedKind', 'text'],
  ['responseKey', 'uuid'],
  ['surface', 'text'],
  ['rating', 'int4'],
  ['pageUrl', 'text'],
  ['companyName', 'text'],
] as const satisfies readonly ArrayColumn<keyof NewSubmission>[];

const ACCEPT = statement({
  name: 'accept-submissions',
  text: `select ${OUTCOMES} from accept_submissions($1, $2, $3, ${toParameters(COLUMNS, 5)}, $4)`,
  takes: ['uuid', 'uuid', 'timestamptz', 'bool', ...arrayTypes(COLUMNS)],
  gives: OUTCOME_ARRAYS,
  prepared: true,
});

/**
 * Stores the answers sent with one survey key in one round trip; with a pool in a transaction of its own. Returns one ingest
 * outcome each, in order; null when the key was revoked.
 */
export async function accept(
  on: Queryable,
  workspaceId: string,
  { keyId, now, submissions }: { keyId: string; now: Date; submissions: NewSubmission[] },
): Promise<IngestOutcome[] | null> {
  const areDistinct = distinct(submissions).size === submissions.length;
  const arrays = toArrays(submissions, COLUMNS);
  const answer = await nullWhenRefused(ACCEPT.one(on, [workspaceId, keyId, now, areDistinct, ...arrays]));
  return (
    answer &&
    toIngestOutcomes(
      answer,
      submissions.map(({ id }) => id),
    )
  );
}
