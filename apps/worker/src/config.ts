import { availableParallelism } from 'node:os';
import { isJobKind, JOB_NAMES } from '@feedback/contract/jobs';
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
  toModels,
} from '@feedback/runtime';

/** An address, or a name and an address in angle brackets. */
const ADDRESS = '^([^<>\\r\\n"]* <[^<>@\\s]+@[^<>@\\s]+>|[^<>@\\s]+@[^<>@\\s]+)$';

/** The settings of the worker. */
export const settings = Type.Object({
  WORKER_OPS_PORT: port(4301, 'Port of the worker’s /live, /ready and /metrics, on OPS_HOST.'),
  OPS_HOST: common.OPS_HOST,
  WORKER_QUEUES: Type.Optional(
    Type.String({
      pattern: `^(${JOB_NAMES.join('|')})(,(${JOB_NAMES.join('|')}))*$`,
      description: 'The kinds of jobs that this worker runs, separated by commas; all when absent.',
      examples: ['understanding,clustering'],
    }),
  ),
  WORKER_CONCURRENCY: Type.Integer({
    default: 4,
    minimum: 1,
    maximum: 64,
    description: 'How many jobs of each kind run at a time.',
    examples: [4],
  }),
  READING_THREADS: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 64,
      description:
        'How many threads read customers’ texts; when absent, one less than there are cores, at most 4.',
      examples: [3],
    }),
  ),
  READING_LIMIT: Type.Number({
    default: 15,
    minimum: 0.001,
    description:
      'The most seconds that reading one text may take; after that it is marked as failed, and the others continue.',
    examples: [15],
  }),
  DATABASE_URL: common.DATABASE_URL,
  DATABASE_POOL: common.DATABASE_POOL,
  REDIS_URL: common.REDIS_URL,
  REDIS_PREFIX: common.REDIS_PREFIX,
  RANKING_PAUSE: Type.Number({
    default: 5,
    minimum: 0,
    description:
      'The least seconds between two rankings of a workspace; changes that come sooner share the next one. While a backlog is read, it is up to six times that.',
    examples: [5],
  }),
  STORAGE_FOLDER: common.STORAGE_FOLDER,
  S3_BUCKET: common.S3_BUCKET,
  S3_REGION: common.S3_REGION,
  S3_ENDPOINT: common.S3_ENDPOINT,
  REPOSITORY_STORAGE: Type.String({
    default: 'storage',
    minLength: 1,
    description:
      'The folder where the worker keeps mirrors of connected repositories; they can be made again.',
    examples: ['/var/lib/feedback'],
  }),
  REPOSITORY_INTERVAL: Type.Number({
    default: 900,
    minimum: 1,
    description: 'The seconds between two looks at a connected repository.',
    examples: [900],
  }),
  REPOSITORY_FOLDERS: common.REPOSITORY_FOLDERS,
  REPOSITORY_HOSTS: common.REPOSITORY_HOSTS,
  REPOSITORY_SSH_KEYS: common.REPOSITORY_SSH_KEYS,
  REPOSITORY_KNOWN_HOSTS: common.REPOSITORY_KNOWN_HOSTS,
  WEBHOOK_HOSTS: common.WEBHOOK_HOSTS,
  ENCRYPTION_KEY: common.ENCRYPTION_KEY,
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://[^/]+/?$',
      description:
        'The mail server through which customers learn that what they asked for is live; needs MAIL_FROM. When absent, these mails wait in the outbox (GET /api/outbox).',
      examples: ['smtps://name:password@mail.example:465'],
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({
      pattern: ADDRESS,
      description: 'The sender of mails, with or without a name; required with SMTP_URL.',
      examples: ['Acme <feedback@acme.example>'],
    }),
  ),
  MAIL_REPLY_TO: Type.Optional(
    Type.String({
      pattern: ADDRESS,
      description:
        'Where answers of customers to mails go, with or without a name; when absent, to MAIL_FROM.',
      examples: ['Acme Support <support@acme.example>'],
    }),
  ),
  MAIL_LIST_ID: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$',
      description:
        'The List-Id of mails (RFC 2919), by which mail programs sort them: a name below a domain of yours. When absent, “feedback.” before the domain of MAIL_FROM.',
      examples: ['feedback.acme.example'],
    }),
  ),
  MAIL_RETRY: Type.Number({
    default: 30,
    minimum: 0.001,
    description:
      'The seconds after which a mail is sent again that the mail server did not accept yet; the pause doubles with each failure, up to an hour.',
    examples: [30],
  }),
  ...modelSettings,
  APP_URL: common.APP_URL,
  ALLOW_HTTP: common.ALLOW_HTTP,
  REVENUE_ENTERPRISE: common.REVENUE_ENTERPRISE,
  REVENUE_PAID: common.REVENUE_PAID,
  REVENUE_FREE: common.REVENUE_FREE,
  TEST_CLOCK: common.TEST_CLOCK,
  ENVIRONMENT: common.ENVIRONMENT,
  BUILD_SHA: common.BUILD_SHA,
  LOG_LEVEL: common.LOG_LEVEL,
});

/** @throws SettingsError naming every invalid setting */
export function parseConfig(env: Record<string, string | undefined>) {
  const read = readEnv(settings, env);
  if (read.SMTP_URL !== undefined && read.MAIL_FROM === undefined)
    throw new SettingsError('MAIL_FROM is required with SMTP_URL');
  // Only mails name this address, so a worker without a mail server need not know it.
  if (read.SMTP_URL !== undefined)
    requireHttps({ APP_URL: read.APP_URL }, { environment: read.ENVIRONMENT, allowHttp: read.ALLOW_HTTP });
  const encryptionKey = read.ENCRYPTION_KEY === undefined ? null : Buffer.from(read.ENCRYPTION_KEY, 'base64');
  return {
    opsHost: read.OPS_HOST,
    opsPort: read.WORKER_OPS_PORT,
    opsPortSetting: 'WORKER_OPS_PORT',
    // The setting's pattern allows no other names.
    queues: read.WORKER_QUEUES?.split(',').filter(isJobKind) ?? JOB_NAMES,
    concurrency: read.WORKER_CONCURRENCY,
    readingThreads: read.READING_THREADS ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    readingLimitMs: read.READING_LIMIT * 1000,
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    redisUrl: read.REDIS_URL,
    redisPrefix: read.REDIS_PREFIX,
    revenueBands: { enterprise: read.REVENUE_ENTERPRISE, paid: read.REVENUE_PAID, free: read.REVENUE_FREE },
    rankingPauseMs: read.RANKING_PAUSE * 1000,
    storage: storageOf(read),
    repositoryStorage: read.REPOSITORY_STORAGE,
    repositoryIntervalMs: read.REPOSITORY_INTERVAL * 1000,
    encryptionKey,
    repositories: toAllowedRepositories(read),
    mail:
      read.SMTP_URL === undefined || read.MAIL_FROM === undefined
        ? null
        : {
            url: read.SMTP_URL,
            from: read.MAIL_FROM,
            replyTo: read.MAIL_REPLY_TO,
            listId: read.MAIL_LIST_ID,
          },
    mailRetryMs: read.MAIL_RETRY * 1000,
    hookHosts: read.WEBHOOK_HOSTS.split(',').filter(Boolean),
    models: toModels(read, encryptionKey),
    appUrl: read.APP_URL,
    testClock: read.TEST_CLOCK,
    environment: read.ENVIRONMENT,
    buildSha: read.BUILD_SHA,
    logLevel: read.LOG_LEVEL,
  };
}
