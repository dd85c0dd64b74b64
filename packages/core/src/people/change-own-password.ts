import { audit, type Db } from '@feedback/db';
import { changePassword, type PasswordChanged } from './change-password.ts';
import { passGates, QUARTER_S } from './gates.ts';

const TRIES = 10;

/** What a signed-in person sends; the session token `kept` does not end. */
export type OwnChange = {
  personId: string;
  current: string;
  next: string;
  kept?: string | undefined;
  from: audit.Origin;
};

export type OwnPasswordChanged = PasswordChanged | { outcome: 'throttled'; retryAfterS: number };

/**
 * Changes the password of a person with a session. Wrong tries are limited and audited, so a stolen session cannot guess the current
 * one.
 */
export async function changeOwnPassword(
  { db }: { db: Db },
  { personId, from, ...change }: OwnChange,
): Promise<OwnPasswordChanged> {
  const gate = { name: `password\n${personId}`, limit: TRIES, windowS: QUARTER_S };
  const { closed, succeed } = await passGates(db, [gate]);
  if (closed) return { outcome: 'throttled', retryAfterS: closed.retryAfterS };
  const changed = await changePassword({ db }, { personId, from, ...change });
  if (changed.outcome === 'wrong-password') {
    const detail = { at: 'password' };
    await audit.addForPerson(db, { personId }, { action: 'sign-in-refused', by: 'unknown', from, detail });
  } else if (changed.outcome !== 'no-password') await succeed();
  return changed;
}
