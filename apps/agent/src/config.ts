import { Type } from '@feedback/contract/schema';
import {
  common,
  modelSettings,
  port,
  readEnv,
  requireHttps,
  SettingsError,
  storageOf,
  toAllowedRepositories,
  toHookHosts,
  toModels,
} from '@feedback/runtime';

const seconds = (fallback: number, description: string) =>
  Type.Integer({
    default: fallback,
    minimum: 1,
    description: `${description}, in seconds.`,
    examples: [fallback],
  });

const DAY_S = 86_400;

/** The settings of the agent app. */
export const settings = Type.Object({
  ENVIRONMENT: common.ENVIRONMENT,
  ALLOW_HTTP: common.ALLOW_HTTP,
  HOST: common.HOST,
  AGENT_PORT: port(4200, 'Port of the agent surface and its pages.'),
  AGENT_OPS_PORT: port(4201, 'Port of the agent app’s /live, /ready and /metrics, on OPS_HOST.'),
  OPS_HOST: common.OPS_HOST,
  DATABASE_URL: common.DATABASE_URL,
  DATABASE_POOL: common.DATABASE_POOL,
  REDIS_URL: common.REDIS_URL,
  REDIS_PREFIX: common.REDIS_PREFIX,
  STORAGE_FOLDER: common.STORAGE_FOLDER,
  S3_BUCKET: common.S3_BUCKET,
  S3_REGION: common.S3_REGION,
  S3_ENDPOINT: common.S3_ENDPOINT,
  BASE_URL: common.BASE_URL,
  APP_URL: common.APP_URL,
  STOP_GRACE: common.STOP_GRACE,
  TEST_CLOCK: common.TEST_CLOCK,
  LOG_LEVEL: common.LOG_LEVEL,
  BUILD_SHA: common.BUILD_SHA,
  SESSION_ISSUER: common.SESSION_ISSUER,
  OIDC_CLIENT_ID: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'This service’s client id at SESSION_ISSUER; required with it. Its redirect URI is {APP_URL}/signin/callback.',
      examples: ['feedback'],
    }),
  ),
  OIDC_CLIENT_SECRET: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'The client secret of OIDC_CLIENT_ID, if it has one.',
      examples: ['a-secret-of-the-issuer'],
    }),
  ),
  ENCRYPTION_KEY: common.ENCRYPTION_KEY,
  SIGN_UP: Type.Enum(['first', 'invited', 'open'], {
    default: 'first',
    description:
      'Who may sign up: `first` (the first person ever owns a new workspace, everyone after needs an invitation), `invited` (invitations only), `open` (everyone gets their own workspace).',
    examples: ['invited'],
  }),
  WORKSPACE_CLAIM: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'A claim of SESSION_ISSUER’s ID tokens that names a person’s organization: a person with this claim is a member of the organization’s workspace, whatever SIGN_UP says.',
      examples: ['org_id'],
    }),
  ),
  INVITATION_TTL: seconds(7 * DAY_S, 'How long an invitation can be used'),
  RATE_LIMIT_SIGN_IN: Type.Integer({
    default: 200,
    minimum: 1,
    description:
      'Sign-ups and unknown invitation links, each per address (IPv6: per /56) and quarter of an hour, before 429; after this many failed sign-ins an address gets three tries per account instead of ten.',
    examples: [200],
  }),
  RATE_LIMIT_SIGN_IN_ACCOUNT: Type.Integer({
    default: 100,
    minimum: 1,
    description:
      'Failed sign-ins per account and hour, from all addresses together, before 429; a browser that has signed in to the account before has its own ten tries in a quarter of an hour.',
    examples: [100],
  }),
  RATE_LIMIT_SIGN_IN_TOTAL: Type.Integer({
    default: 10_000,
    minimum: 1,
    description:
      'Failed sign-ins, and sign-ups, of all clients together per hour, before 429 for browsers that have not signed in before.',
    examples: [10_000],
  }),
  SESSION_TOKEN_TTL: seconds(3600, 'How long a session token of the bundled identity provider lives'),
  CONSOLE_SESSION_TTL: seconds(7 * DAY_S, 'How long a person stays signed in to the console'),
  ACCESS_TOKEN_TTL: seconds(3600, 'How long an agent’s access token lives'),
  AUTHORIZATION_CODE_TTL: seconds(60, 'How long an authorization code can be redeemed'),
  REFRESH_TOKEN_TTL: seconds(30 * DAY_S, 'How long a refresh token lives; each use issues a new one'),
  REFRESH_REUSE_LEEWAY: Type.Integer({
    default: 30,
    minimum: 0,
    description:
      'How long a used refresh token still returns the same successor, in seconds; a later use ends the connection.',
    examples: [30],
  }),
  CONNECTION_TTL: seconds(365 * DAY_S, 'How long an agent may act before a person has to approve it again'),
  UNUSED_REGISTRATION_TTL: seconds(
    7 * DAY_S,
    'How long a registered agent is kept that no person has approved',
  ),
  INTERACTION_TTL: seconds(900, 'How long a person may take to sign in and decide about an agent'),
  CLIENT_METADATA_DOCUMENTS: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'Outside production: a JSON file that maps client_id addresses to their documents, which are then not fetched.',
      examples: ['client-documents.json'],
    }),
  ),
  RATE_LIMIT_MCP: Type.Integer({
    default: 600,
    minimum: 1,
    description:
      'Requests to /mcp per minute and agent connection before 429: a ceiling against abuse, not a quota.',
    examples: [600],
  }),
  RATE_LIMIT_API: Type.Integer({
    default: 5000,
    minimum: 1,
    description: 'Requests to {APP_URL}/api per hour and person before 429.',
    examples: [5000],
  }),
  RATE_LIMIT_REGISTRATION: Type.Integer({
    default: 1000,
    minimum: 1,
    description: 'Agent registrations per hour and address before 429.',
    examples: [1000],
  }),
  RATE_LIMIT_AUTHORIZATION: Type.Integer({
    default: 3000,
    minimum: 1,
    description:
      'Requests that start an authorization or a sign-in, per hour and address, before 429; one sign-in takes three of them.',
    examples: [3000],
  }),
  ALLOWED_ORIGINS: Type.String({
    default: '',
    pattern: '^(https?://[^/,\\s]+(,https?://[^/,\\s]+)*)?$',
    description: 'Web pages whose scripts may call /mcp, besides APP_URL’s: origins, separated by commas.',
    examples: ['https://inspector.example.com'],
  }),
  TRUST_PROXY: common.TRUST_PROXY,
  REPOSITORY_FOLDERS: common.REPOSITORY_FOLDERS,
  REPOSITORY_HOSTS: common.REPOSITORY_HOSTS,
  REPOSITORY_SSH_KEYS: common.REPOSITORY_SSH_KEYS,
  REPOSITORY_KNOWN_HOSTS: common.REPOSITORY_KNOWN_HOSTS,
  WEBHOOK_HOSTS: common.WEBHOOK_HOSTS,
  SLACK_HOSTS: common.SLACK_HOSTS,
  ...modelSettings,
  REVENUE_ENTERPRISE: common.REVENUE_ENTERPRISE,
  REVENUE_PAID: common.REVENUE_PAID,
  REVENUE_FREE: common.REVENUE_FREE,
});

/** The parsed settings of the agent app. Lifetimes are in seconds. */
export type Config = ReturnType<typeof parseConfig>;

/** @throws SettingsError naming every invalid setting */
export function parseConfig(env: Record<string, string | undefined>) {
  const read = readEnv(settings, env);
  requireHttps(
    { BASE_URL: read.BASE_URL, APP_URL: read.APP_URL, SESSION_ISSUER: read.SESSION_ISSUER },
    { environment: read.ENVIRONMENT, allowHttp: read.ALLOW_HTTP },
  );
  const bundledIssuer = `${read.APP_URL}/idp`;
  if (read.SESSION_ISSUER !== undefined && read.SESSION_ISSUER !== bundledIssuer && !read.OIDC_CLIENT_ID) {
    throw new SettingsError(
      'OIDC_CLIENT_ID is required when SESSION_ISSUER is set (for example OIDC_CLIENT_ID=feedback)',
    );
  }
  if (read.WORKSPACE_CLAIM !== undefined && (read.SESSION_ISSUER ?? bundledIssuer) === bundledIssuer)
    throw new SettingsError('WORKSPACE_CLAIM requires SESSION_ISSUER: it is a claim of its tokens');
  if (read.CLIENT_METADATA_DOCUMENTS !== undefined && read.ENVIRONMENT === 'production')
    throw new SettingsError(
      'CLIENT_METADATA_DOCUMENTS is not allowed with ENVIRONMENT=production: remove it',
    );
  const encryptionKey = read.ENCRYPTION_KEY === undefined ? null : Buffer.from(read.ENCRYPTION_KEY, 'base64');
  return {
    environment: read.ENVIRONMENT,
    host: read.HOST,
    port: read.AGENT_PORT,
    opsHost: read.OPS_HOST,
    opsPort: read.AGENT_OPS_PORT,
    opsPortSetting: 'AGENT_OPS_PORT',
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    redisUrl: read.REDIS_URL,
    redisPrefix: read.REDIS_PREFIX,
    storage: storageOf(read),
    logLevel: read.LOG_LEVEL,
    buildSha: read.BUILD_SHA,
    baseUrl: read.BASE_URL,
    appUrl: read.APP_URL,
    mcpUrl: `${read.APP_URL}/mcp`,
    /** The issuer that authenticates people: the bundled provider, unless another issuer is configured. */
    issuer: read.SESSION_ISSUER ?? bundledIssuer,
    bundledIssuer,
    oidcClientId: read.OIDC_CLIENT_ID,
    oidcClientSecret: read.OIDC_CLIENT_SECRET,
    encryptionKey,
    signUp: read.SIGN_UP,
    workspaceClaim: read.WORKSPACE_CLAIM,
    invitationTtl: read.INVITATION_TTL,
    signInLimitPerAddress: read.RATE_LIMIT_SIGN_IN,
    signInLimitPerAccount: read.RATE_LIMIT_SIGN_IN_ACCOUNT,
    signInLimitInTotal: read.RATE_LIMIT_SIGN_IN_TOTAL,
    sessionTokenTtl: read.SESSION_TOKEN_TTL,
    consoleSessionTtl: read.CONSOLE_SESSION_TTL,
    accessTokenTtl: read.ACCESS_TOKEN_TTL,
    authorizationCodeTtl: read.AUTHORIZATION_CODE_TTL,
    refreshTokenTtl: read.REFRESH_TOKEN_TTL,
    refreshReuseLeeway: read.REFRESH_REUSE_LEEWAY,
    connectionTtl: read.CONNECTION_TTL,
    unusedRegistrationTtl: read.UNUSED_REGISTRATION_TTL,
    interactionTtl: read.INTERACTION_TTL,
    clientDocumentsFile: read.CLIENT_METADATA_DOCUMENTS,
    mcpLimitPerMinute: read.RATE_LIMIT_MCP,
    apiLimitPerHour: read.RATE_LIMIT_API,
    registrationLimitPerHour: read.RATE_LIMIT_REGISTRATION,
    authorizationLimitPerHour: read.RATE_LIMIT_AUTHORIZATION,
    allowedOrigins: new Set([read.APP_URL, ...read.ALLOWED_ORIGINS.split(',').filter(Boolean)]),
    trustProxy: read.TRUST_PROXY,
    stopGraceMs: read.STOP_GRACE * 1_000,
    repositories: toAllowedRepositories(read),
    hookHosts: toHookHosts(read),
    models: toModels(read, encryptionKey),
    testClock: read.TEST_CLOCK,
    revenueBands: { enterprise: read.REVENUE_ENTERPRISE, paid: read.REVENUE_PAID, free: read.REVENUE_FREE },
  };
}
