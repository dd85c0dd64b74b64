import { type Configuration } from 'oidc-provider';

const OPTIONS = { httpOnly: true, sameSite: 'lax', signed: true } as const;

/** The cookies of one of the two providers, which run under one origin: each has names of its own. */
export function cookiesOf(
  provider: 'oauth' | 'idp',
  keys: string[],
): { session: string; cookies: NonNullable<Configuration['cookies']> } {
  const session = `feedback_${provider}_session`;
  const names = {
    session,
    interaction: `feedback_${provider}_interaction`,
    resume: `feedback_${provider}_resume`,
  };
  return { session, cookies: { keys, names, short: OPTIONS, long: OPTIONS } };
}
