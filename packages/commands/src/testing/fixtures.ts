import { randomBytes, randomUUID } from 'node:crypto';
import {
  approve,
  type Config,
  createAuthorizationServer,
  type Deps as AgentDeps,
  parseConfig,
  type Scope,
  toClientMetadata,
} from '@feedback/agent/commands';
import { createWorkspace, loadProviderKeys } from '@feedback/core';
import { type Db, newId, oidcRecords, openDb, people } from '@feedback/db';
import { databaseUrl, encryptionKey } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { seedSurveyKey } from '@feedback/local-stack/start';
import { createLogger } from '@feedback/runtime';
import { importJWK, type JWK, SignJWT } from 'jose';
import { type Command, type Given, wholeNumber } from '../command-line.ts';

type Deps = Pick<AgentDeps, 'config' | 'db' | 'keys' | 'log'>;

type Fixtures = {
  workspaces: { id: string; limit: number | null }[];
  session: Record<string, string>;
  surveyKey: Record<string, string>;
  accessToken: Record<string, { read: string[]; 'read write': string[] }>;
  clientId: string;
  env: Record<string, string>;
};

/** The settings require a Redis address; nothing is created in that Redis. */
const NO_REDIS = 'redis://127.0.0.1:1';

export const fixturesCommand: Command = {
  run: 'npm run --silent fixtures',
  does: `Makes workspaces with everything a load, contract or fault test needs to call the service, in the database that DATABASE_URL
names, else the running instance's, and prints it as one JSON object. Tokens are signed with the database's own keys, so any app on it
accepts them; env has the settings for apps started by the test. Refused in production.`,
  options: {
    workspaces: { value: 'N', about: 'how many workspaces: 3 unless said' },
    limit: { value: 'N', about: 'the monthly limit of each; none unless said' },
    tokens: { value: 'N', about: 'how many access tokens of each kind: 4 unless said' },
  },
  example: 'npm run --silent fixtures -- --workspaces 1 --limit 1000',
};

export async function printFixtures({ value }: Given): Promise<void> {
  const whole = (option: string, fallback: string) => wholeNumber(option, value(option) ?? fallback);
  const asked = {
    workspaces: whole('workspaces', '3'),
    tokens: whole('tokens', '4'),
    limit: value('limit') === undefined ? null : whole('limit', ''),
  };
  const config = parseConfig({
    ...environment,
    DATABASE_URL: databaseUrl(),
    REDIS_URL: NO_REDIS,
    ENCRYPTION_KEY: encryptionKey(),
  });
  if (config.environment === 'production')
    throw new Error('Fixtures are not made where ENVIRONMENT is production');
  console.log(JSON.stringify(await makeFixtures(config, asked), null, 2));
}

async function makeFixtures(
  config: Config,
  asked: { workspaces: number; limit: number | null; tokens: number },
): Promise<Fixtures> {
  const db = openDb({ url: config.databaseUrl, role: 'feedback_agent', connections: 2, onError: () => {} });
  try {
    const keys = {
      idp: await loadProviderKeys(db, 'idp', config.encryptionKey),
      oauth: await loadProviderKeys(db, 'oauth', config.encryptionKey),
    };
    const log = createLogger('fixtures', 'silent');
    const deps = { db, config, keys, log };
    const clientId = await registerClient(db);
    const made: Fixtures = {
      workspaces: [],
      session: {},
      surveyKey: {},
      accessToken: {},
      clientId,
      env: toEnvironment(deps),
    };
    for (let n = 1; n <= asked.workspaces; n++) {
      const owner = {
        email: `owner-${randomUUID()}@fixtures.test`,
        name: `Fixture owner ${n}`,
        passwordHash: null,
      };
      const { workspaceId, personId } = await createWorkspace(
        { db },
        { name: `Fixture ${n}`, monthlyLimit: asked.limit, owner },
      );
      await people.ensureIdentity(db, { issuer: config.bundledIssuer, subject: personId, personId });
      made.workspaces.push({ id: workspaceId, limit: asked.limit });
      made.session[workspaceId] = await sessionToken(deps, { personId, workspaceId, email: owner.email });
      made.surveyKey[workspaceId] = await seedSurveyKey(config.databaseUrl, workspaceId, undefined);
      const issue = (granted: Scope[]) =>
        Promise.all(
          Array.from({ length: asked.tokens }, () =>
            accessToken(deps, { clientId, personId, workspaceId, granted }),
          ),
        );
      made.accessToken[workspaceId] = {
        read: await issue(['read']),
        'read write': await issue(['read', 'write']),
      };
    }
    return made;
  } finally {
    await db.close();
  }
}

/** The settings with which the apps accept these tokens: the addresses in the tokens, and the key that signed them. */
function toEnvironment({ config, keys }: Deps): Record<string, string> {
  const { d: _private, ...publicKey } = keys.idp.signing[0];
  return {
    DATABASE_URL: config.databaseUrl,
    BASE_URL: config.baseUrl,
    APP_URL: config.appUrl,
    SESSION_ISSUER: config.bundledIssuer,
    SESSION_JWKS: JSON.stringify({ keys: [publicKey] }),
    ...(config.encryptionKey && { ENCRYPTION_KEY: config.encryptionKey.toString('base64') }),
  };
}

/** Registers an agent as POST /mcp/register does. */
async function registerClient(db: Db): Promise<string> {
  const clientId = newId();
  const metadata = toClientMetadata({
    client_name: 'Fixtures',
    redirect_uris: ['http://127.0.0.1/callback'],
  });
  await oidcRecords.put(
    db,
    { realm: 'oauth', model: 'Client', id: clientId },
    { payload: { client_id: clientId, ...metadata } },
  );
  return clientId;
}

/** Signs a session token as the bundled identity provider would after a sign-in (§5). */
async function sessionToken(
  { config, keys }: Deps,
  { personId, workspaceId, email }: { personId: string; workspaceId: string; email: string },
): Promise<string> {
  const key: JWK = keys.idp.signing[0];
  return new SignJWT({ workspace_id: workspaceId, email })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid ?? '' })
    .setIssuer(config.bundledIssuer)
    .setSubject(personId)
    .setAudience([config.baseUrl, `${config.appUrl}/api`])
    .setIssuedAt()
    .setExpirationTime(`${config.sessionTokenTtl} s`)
    .setJti(randomBytes(16).toString('base64url'))
    .sign(await importJWK(key, 'ES256'));
}

/** Creates an access token as the token endpoint would after a person's approval: each token has a connection of its own. */
async function accessToken(
  deps: Deps,
  {
    clientId,
    personId,
    workspaceId,
    granted,
  }: { clientId: string; personId: string; workspaceId: string; granted: Scope[] },
): Promise<string> {
  const provider = createAuthorizationServer(deps);
  const grantId = await approve(deps, provider, {
    clientId,
    clientName: 'Fixtures',
    personId,
    workspaceId,
    redirectHost: '127.0.0.1',
    granted,
    refused: [],
    from: { address: null, requestId: null },
  });
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error('the fixtures’ client was not registered');
  const token = new provider.AccessToken({
    client,
    accountId: personId,
    grantId,
    gty: 'authorization_code',
    scope: granted.join(' '),
    aud: deps.config.mcpUrl,
    extra: { workspace_id: workspaceId },
    expiresWithSession: false,
  });
  return token.save();
}
