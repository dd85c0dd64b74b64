import { OPERATIONS } from '@feedback/contract';
import { Type } from '@feedback/contract/schema';
import { common, port, readEnv, requireHttps } from '@feedback/runtime';

/** The setting that changes an operation's hourly limit. */
const hourly = ({ limit, method, path }: { limit: { perHour: number }; method: string; path: string }) =>
  Type.Integer({
    default: limit.perHour,
    minimum: 1,
    description: `Requests per hour and caller to ${method} ${path} (§8).`,
    examples: [limit.perHour],
  });

/** The settings of the REST surface. */
export const settings = Type.Object({
  INGEST_API_PORT: port(4100, 'Port of the REST surface.'),
  INGEST_API_OPS_PORT: port(4101, 'Port of the ingest API’s /live, /ready and /metrics, on OPS_HOST.'),
  OPS_HOST: common.OPS_HOST,
  HOST: common.HOST,
  BASE_URL: common.BASE_URL,
  APP_URL: common.APP_URL,
  DATABASE_URL: common.DATABASE_URL,
  DATABASE_POOL: common.DATABASE_POOL,
  REDIS_URL: common.REDIS_URL,
  REDIS_PREFIX: common.REDIS_PREFIX,
  SESSION_ISSUER: common.SESSION_ISSUER,
  SESSION_JWKS: Type.Optional(
    Type.String({
      pattern: '^\\{',
      description: 'The issuer’s public keys as a JSON Web Key Set (RFC 7517), instead of fetching them.',
      examples: ['{"keys":[…]}'],
    }),
  ),
  SESSION_JWKS_URL: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'Where the issuer publishes its keys; {SESSION_ISSUER}/jwks when absent.',
      examples: ['https://login.example.com/.well-known/jwks.json'],
    }),
  ),
  SESSION_AUDIENCE: Type.Optional(
    Type.String({
      description: 'The audience a session token must name; BASE_URL when absent.',
      examples: ['https://api.feedback.example'],
    }),
  ),
  [OPERATIONS.postFeedback.limit.setting]: hourly(OPERATIONS.postFeedback),
  [OPERATIONS.uploadTranscript.limit.setting]: hourly(OPERATIONS.uploadTranscript),
  [OPERATIONS.detectSpeakers.limit.setting]: hourly(OPERATIONS.detectSpeakers),
  [OPERATIONS.submitSurvey.limit.setting]: hourly(OPERATIONS.submitSurvey),
  [OPERATIONS.surveySeen.limit.setting]: hourly(OPERATIONS.surveySeen),
  TRUST_PROXY: common.TRUST_PROXY,
  STOP_GRACE: common.STOP_GRACE,
  TEST_CLOCK: common.TEST_CLOCK,
  ENVIRONMENT: common.ENVIRONMENT,
  ALLOW_HTTP: common.ALLOW_HTTP,
  BUILD_SHA: common.BUILD_SHA,
  LOG_LEVEL: common.LOG_LEVEL,
});

export type Config = ReturnType<typeof parseConfig>;

/** @throws SettingsError naming every invalid setting */
export function parseConfig(env: Record<string, string | undefined>) {
  const read = readEnv(settings, env);
  requireHttps(
    { BASE_URL: read.BASE_URL, APP_URL: read.APP_URL, SESSION_ISSUER: read.SESSION_ISSUER },
    { environment: read.ENVIRONMENT, allowHttp: read.ALLOW_HTTP },
  );
  const bundledIssuer = `${read.APP_URL}/idp`;
  const issuer = read.SESSION_ISSUER ?? bundledIssuer;
  return {
    port: read.INGEST_API_PORT,
    opsHost: read.OPS_HOST,
    opsPort: read.INGEST_API_OPS_PORT,
    opsPortSetting: 'INGEST_API_OPS_PORT',
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    redisUrl: read.REDIS_URL,
    redisPrefix: read.REDIS_PREFIX,
    issuers: {
      people: {
        issuer,
        audience: read.SESSION_AUDIENCE ?? read.BASE_URL,
        jwks: read.SESSION_JWKS ?? new URL(read.SESSION_JWKS_URL ?? `${issuer}/jwks`),
      },
      senders: { issuer: bundledIssuer, audience: read.BASE_URL, jwks: new URL(`${bundledIssuer}/jwks`) },
    },
    limits: {
      postFeedback: read.RATE_LIMIT_FEEDBACK,
      uploadTranscript: read.RATE_LIMIT_TRANSCRIPTS,
      detectSpeakers: read.RATE_LIMIT_DETECT_SPEAKERS,
      submitSurvey: read.RATE_LIMIT_SURVEYS,
      surveySeen: read.RATE_LIMIT_SEEN,
    },
    stopGraceMs: read.STOP_GRACE * 1_000,
    testClock: read.TEST_CLOCK,
    baseUrl: read.BASE_URL,
    trustProxy: read.TRUST_PROXY,
    environment: read.ENVIRONMENT,
    buildSha: read.BUILD_SHA,
    logLevel: read.LOG_LEVEL,
  };
}
