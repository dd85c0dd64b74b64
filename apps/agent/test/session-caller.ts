import { ErrorBody, type TSchema, validator } from '@feedback/contract';
import { ACTS, loadProviderKeys } from '@feedback/core';
import { people } from '@feedback/db';
import { importJWK, SignJWT } from 'jose';
import { type Harness, type Member } from './harness.ts';

/**
 * Calls /api as a signed-in person, and checks each answer against the contract. `makeKnown` has the effect of a person's first
 * sign-in.
 */
export function sessionCaller(t: Harness) {
  return {
    makeKnown: ({ personId }: Member) =>
      people.ensureIdentity(t.db, { issuer: t.config.issuer, subject: personId, personId }),
    tokenOf: (person: Member) => sign(t, person, person.workspaceId),
    call: async (
      person: Member,
      method: string,
      path: string,
      body?: unknown,
      workspaceId: string = person.workspaceId,
    ) => {
      const response = await fetch(t.url + path, {
        method,
        headers: {
          authorization: `Bearer ${await sign(t, person, workspaceId)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const answer = {
        status: response.status,
        body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
      };
      checkAgainstContract(method, path, answer);
      return answer;
    },
  };
}

async function sign({ db, config }: Harness, { personId }: Member, workspaceId: string): Promise<string> {
  const {
    signing: [signing],
  } = await loadProviderKeys(db, 'idp');
  return new SignJWT({ workspace_id: workspaceId })
    .setProtectedHeader({ alg: 'ES256', ...(signing.kid === undefined ? {} : { kid: signing.kid }) })
    .setSubject(personId)
    .setIssuer(config.issuer)
    .setAudience(`${config.appUrl}/api`)
    .setExpirationTime('5m')
    .sign(await importJWK(signing, 'ES256'));
}

type Known = {
  id: string;
  method: string;
  path: string;
  role: string;
  responses: Readonly<Record<number, TSchema | null>>;
};

/** What /api serves, with the schema of each answer. */
export function operations(): Known[] {
  return Object.entries(ACTS).map(([id, { method, path, least, answers }]) => ({
    id,
    method,
    path,
    role: least,
    responses: answers,
  }));
}

function checkAgainstContract(
  method: string,
  path: string,
  { status, body }: { status: number; body: object },
) {
  const operation = operations().find(
    (one) =>
      one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`).test(path),
  );
  const schema = operation?.responses[status] ?? (operation && status >= 400 ? ErrorBody : undefined);
  if (schema) {
    const checked = validator(schema)(body);
    if (!checked.ok) throw new Error(`${method} ${path}: ${JSON.stringify(checked.problems)}`);
  } else if (status < 400 && operation?.responses[status] === undefined) {
    throw new Error(`${method} ${path}: the contract does not know ${status} here`);
  }
}
