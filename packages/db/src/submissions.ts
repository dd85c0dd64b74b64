import { type StatedKind } from '@feedback/contract/vocabulary';
import type pg from 'pg';
import { toArrayLiteral } from './array-literal.ts';
import {
  FEEDBACK_COLUMNS,
  type NewFeedback,
  nullWhenRefused,
  type Reception,
  type ReceptionArrays,
  RECEPTIONS,
  toParameters,
  toReceptions,
} from './feedback.ts';

/** An answer to a survey: the item, and what its figures need. `rating` is a whole number in decimal. */
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
  ['rating', 'int'],
  ['pageUrl', 'text'],
] as const satisfies readonly (readonly [keyof NewSubmission, string])[];

const ACCEPT = `select ${RECEPTIONS} from accept_submissions($1, $2, $3, ${toParameters(COLUMNS, 4)})`;

/**
 * Stores what was submitted with one survey key in one round trip; with a pool in a transaction of its own. Gives one
 * reception each, in order; null when the key was revoked.
 */
export async function accept(
  on: Pick<pg.ClientBase, 'query'> | pg.Pool,
  workspaceId: string,
  { keyId, now, submissions }: { keyId: string; now: Date; submissions: NewSubmission[] },
): Promise<Reception[] | null> {
  const arrays = COLUMNS.map(([column]) => toArrayLiteral(submissions, column));
  const { rows } = await nullWhenRefused(
    on.query<ReceptionArrays>({
      name: 'accept-submissions',
      text: ACCEPT,
      values: [workspaceId, keyId, now, ...arrays],
    }),
  );
  return rows && toReceptions(rows, submissions);
}
