import { admitPerson, followOrganization, type Person, type Vouched } from '@feedback/core';
import { type RequestOrigin } from '@feedback/http';
import { type IDToken } from 'openid-client';
import { type Deps } from '../deps.ts';

const MAX_NAME = 200;

/** What an ID token says about the person who signed in. */
export function toVouched(
  { iss, sub, email, email_verified: verified, name }: IDToken,
  from: RequestOrigin,
  bundledIssuer: string,
): Vouched {
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : undefined,
    emailVerified: verified === true,
    name: toText(name)?.slice(0, MAX_NAME),
    isOwn: iss === bundledIssuer,
    from,
  };
}

/**
 * Returns the person of an ID token, with the membership that their organization (WORKSPACE_CLAIM) or the sign-up rule gives
 * them. Undefined for an unknown person who may not sign up.
 */
export async function admit(
  deps: Pick<Deps, 'config' | 'db'>,
  claims: IDToken,
  from: RequestOrigin,
): Promise<Person | undefined> {
  const vouched = toVouched(claims, from, deps.config.bundledIssuer);
  const { workspaceClaim, signUp } = deps.config;
  if (workspaceClaim !== undefined) {
    const organization = toOrganization(claims[workspaceClaim]);
    const person = await followOrganization(deps, vouched, organization);
    if (organization !== undefined) return person;
  }
  return admitPerson(deps, signUp, vouched);
}

/** The claim as the name of an organization: the claim may be text or a number, not a list. Undefined if it names none. */
function toOrganization(claim: unknown): string | undefined {
  const text = toText(typeof claim === 'number' ? String(claim) : claim);
  return text === undefined || Array.from(text).length > MAX_NAME ? undefined : text;
}

/** A name that can be shown to people: invisible characters, and characters that change the text direction, are removed. */
function toText(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const text = claim.replaceAll(/\p{C}+/gu, ' ').trim();
  return text === '' ? undefined : text;
}
