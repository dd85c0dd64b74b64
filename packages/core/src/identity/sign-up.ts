import { NewAccount, type Problem, validator } from '@feedback/contract';
import { type audit, type Db, people } from '@feedback/db';
import { signUp, type SignUpRule } from '../people/admit-person.ts';
import { problemOfPassword, WEAKNESSES } from '../people/password-rules.ts';
import { hashPassword } from '../people/passwords.ts';
import { type SignUpEligibility } from './sign-up-eligibility.ts';

/** The sign-up form as typed. */
export type Typed = { name: string; email: string; password: string; from: audit.Origin };

export type AccountMade =
  | { outcome: 'made'; person: people.PersonFound }
  | { outcome: 'closed' }
  | { outcome: 'refused'; status: 403 | 409 | 422; problem: string };

const check = validator(NewAccount);

/**
 * Creates an account. A person learns that an address already has an account only if everything else is valid, and only after as
 * much time as creating an account takes.
 */
export async function makeAccount(
  deps: { db: Db; config: { signUp: SignUpRule; bundledIssuer: string } },
  { invitation }: SignUpEligibility,
  typed: Typed,
): Promise<AccountMade> {
  const account = check({ name: typed.name.trim(), email: typed.email.trim().toLowerCase() });
  if (!account.ok) return refused(422, account.problems.map(inWords).join(' '));
  const { name, email } = account.value;
  const weakness = problemOfPassword(typed.password, { email });
  if (weakness) return refused(422, WEAKNESSES[weakness]);
  if (invitation && invitation.email !== email)
    return refused(403, 'This invitation is for another address. Use the one it was sent to.');

  const { signUp: rule, bundledIssuer: issuer } = deps.config;
  const passwordHash = await hashPassword(typed.password);
  const made = await signUp(
    deps,
    { rule, isInvited: invitation !== undefined, issuer },
    { email, name, passwordHash, from: typed.from },
  );
  if (made.outcome === 'closed') return made;
  const person = made.outcome === 'made' ? await people.findById(deps.db, made.personId) : undefined;
  if (!person)
    return refused(409, 'No account could be created with this address. If it is yours, sign in instead.');
  return { outcome: 'made', person };
}

function refused(status: 403 | 409 | 422, problem: string): AccountMade {
  return { outcome: 'refused', status, problem };
}

function inWords({ field }: Problem): string {
  return field === 'name'
    ? 'Your name must have 1 to 200 characters, on one line.'
    : 'The email must be an email address, such as dana@example.com.';
}
