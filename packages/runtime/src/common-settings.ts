import { Type } from '@feedback/contract/schema';

const bandAmount = (fallback: number, band: string) =>
  Type.Number({
    default: fallback,
    minimum: 0,
    description: `What the legacy revenue band \`${band}\` counts as, a year.`,
    examples: [fallback],
  });

/** Hosts, each with a port if it is not the usual one of its scheme; an IPv6 address with a port is in brackets. */
export const OWN_HOSTS = '^([a-z0-9.:*[\\]-]+(,[a-z0-9.:*[\\]-]+)*)?$';

/** Settings that mean the same in every process; an app picks those it uses. */
export const common = {
  STORAGE_FOLDER: Type.String({
    default: 'storage',
    minLength: 1,
    description:
      'The folder where pictures and exports are stored, unless S3_BUCKET is set; all workers and agents must share it.',
    examples: ['/var/lib/feedback'],
  }),
  S3_BUCKET: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
      description:
        'The bucket where pictures and exports are stored. Credentials are found as AWS’s tools find them (AWS_ACCESS_KEY_ID …).',
      examples: ['feedback-objects'],
    }),
  ),
  S3_REGION: Type.String({
    default: 'us-east-1',
    description: 'The region of S3_BUCKET.',
    examples: ['eu-central-1'],
  }),
  S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'The endpoint of an S3-compatible store other than AWS.',
      examples: ['https://minio.internal:9000'],
    }),
  ),
  REVENUE_ENTERPRISE: bandAmount(50_000, 'enterprise'),
  REVENUE_PAID: bandAmount(1_000, 'paid'),
  REVENUE_FREE: bandAmount(0, 'free'),
  ENVIRONMENT: Type.String({
    default: 'development',
    pattern: '^[a-z][a-z0-9-]*$',
    description: 'Where this runs: `development`, `production`, or a name of your own.',
    examples: ['production'],
  }),
  ALLOW_HTTP: Type.Boolean({
    default: false,
    description: 'In production: lets addresses that clients use be http.',
    examples: ['true'],
  }),
  HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for every interface.',
    examples: ['0.0.0.0'],
  }),
  OPS_HOST: Type.String({
    default: '127.0.0.1',
    description:
      'Address on which /live, /ready and /metrics listen; 0.0.0.0 for every interface, where a probe comes from another host. They ask for no credential: keep them in a private network.',
    examples: ['0.0.0.0'],
  }),
  DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description:
      'PostgreSQL 15 or newer, migrated with npm run migrate. The user must be a member of the app’s role: feedback_ingest, feedback_agent, or for the worker feedback_worker and feedback_relay.',
    examples: ['postgresql://feedback@127.0.0.1:5432/feedback'],
  }),
  DATABASE_POOL: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 200,
    description: 'Connections to PostgreSQL this process may open.',
    examples: [10],
  }),
  REDIS_URL: Type.String({
    pattern: '^rediss?://',
    description: 'Redis 6.2 or newer with maxmemory-policy noeviction.',
    examples: ['redis://127.0.0.1:6379'],
  }),
  REDIS_PREFIX: Type.String({
    default: 'feedback',
    pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
    description: 'What the keys in Redis begin with: installations that share a Redis each need their own.',
    examples: ['feedback-staging'],
  }),
  BASE_URL: Type.String({
    default: 'http://localhost:4100',
    pattern: '^https?://[^/]+$',
    description: 'Where clients reach the REST surface, without a slash at the end.',
    examples: ['https://api.feedback.example'],
  }),
  APP_URL: Type.String({
    default: 'http://localhost:4200',
    pattern: '^https?://[^/]+$',
    description: 'Where clients reach the agent surface and the pages, without a slash at the end.',
    examples: ['https://app.feedback.example'],
  }),
  REPOSITORY_FOLDERS: Type.String({
    default: '',
    pattern: '^(/[^,]*(,/[^,]*)*)?$',
    description:
      'Absolute folders, separated by commas, below which owners may connect repositories; for the agent app and the worker.',
    examples: ['/srv/git'],
  }),
  REPOSITORY_HOSTS: Type.String({
    default: '',
    pattern: OWN_HOSTS,
    description:
      'Hosts of your own network, separated by commas, whose repositories may be read although their addresses are private, also over http; for the agent app and the worker. Issuers of workloads may be there as well: owners can have the agent app read their keys. `host` is its usual port alone, `host:8443` that port, `host:*` every port.',
    examples: ['git.internal,code.internal:8443'],
  }),
  REPOSITORY_SSH_KEYS: Type.Optional(
    Type.String({
      pattern: '^/',
      description:
        'Allows repositories over ssh: an absolute folder with a folder per workspace, named by the workspace’s id, of private keys that only the worker’s user may read. The key `default` is for all repositories of the workspace, a key such as `github.com_acme_shop` for git@github.com:acme/shop.git alone. For the agent app and the worker; only the worker needs the files.',
      examples: ['/etc/feedback/ssh-keys'],
    }),
  ),
  REPOSITORY_KNOWN_HOSTS: Type.Optional(
    Type.String({
      pattern: '^/',
      description:
        'A file with the keys of ssh hosts, in the form of known_hosts; required with REPOSITORY_SSH_KEYS.',
      examples: ['/etc/feedback/known_hosts'],
    }),
  ),
  WEBHOOK_HOSTS: Type.String({
    default: '',
    pattern: OWN_HOSTS,
    description:
      'Hosts of your own network, separated by commas, to which webhooks may be sent although their addresses are private, also over http; for the agent app and the worker. Issuers of workloads may be there as well: owners can have the agent app read their keys. `host` is its usual port alone, `host:8080` that port, `host:*` every port.',
    examples: ['hooks.internal,ci.internal:8080'],
  }),
  SLACK_HOSTS: Type.String({
    default: 'hooks.slack.com',
    pattern: '^[a-z0-9.:-]+(,[a-z0-9.:-]+)*$',
    description:
      'Hosts, separated by commas, that take what a Slack webhook takes, with a port if it is not the usual one; for the agent app.',
    examples: ['hooks.slack.com,chat.internal'],
  }),
  ENCRYPTION_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/_-]{43}=?$',
      description:
        '32 random bytes in base64 (openssl rand -base64 32) that encrypt the signing keys, the tokens of repositories and the secrets of webhooks in the database; the same for the agent app and the worker. Keep it apart from backups.',
      examples: ['q6zr0Jt0m2Jr0b0iJ4mS1Q0b7r6v8w9x0y1z2A3B4C4='],
    }),
  ),
  SESSION_ISSUER: Type.Optional(
    Type.String({
      pattern: '^https?://',
      description: 'Who signs session tokens; the bundled identity provider at {APP_URL}/idp when absent.',
      examples: ['https://login.example.com'],
    }),
  ),
  TEST_CLOCK: Type.Optional(
    Type.String({
      description:
        'Outside production: a file with the number of seconds by which months turn early. It is read again every second.',
      examples: ['/tmp/seconds-ahead'],
    }),
  ),
  STOP_GRACE: Type.Number({
    default: 2,
    minimum: 0,
    maximum: 5,
    description:
      'How many seconds a process that is shutting down keeps answering, with `Connection: close`, before its port closes. Set it above the interval at which the load balancer asks /ready.',
    examples: [2],
  }),
  LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description: 'What is logged, as JSON lines on standard output.',
    examples: ['warn'],
  }),
  TRUST_PROXY: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 10,
    description:
      'How many reverse proxies stand in front; only that many X-Forwarded-For entries are believed.',
    examples: [1],
  }),
  BUILD_SHA: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f]{7,64}$',
      description: 'The commit that was deployed.',
      examples: ['3f2a9c1'],
    }),
  ),
};

/** A TCP port setting. 0 lets the system choose. */
export function port(fallback: number, description: string) {
  return Type.Integer({ default: fallback, minimum: 0, maximum: 65_535, description, examples: [fallback] });
}

/** The storage that the settings name: a folder, or a bucket. */
export function storageOf(read: {
  STORAGE_FOLDER: string;
  S3_BUCKET?: string;
  S3_REGION: string;
  S3_ENDPOINT?: string;
}) {
  return read.S3_BUCKET === undefined
    ? { folder: read.STORAGE_FOLDER }
    : { bucket: read.S3_BUCKET, region: read.S3_REGION, endpoint: read.S3_ENDPOINT };
}
