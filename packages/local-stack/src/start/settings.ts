import path from 'node:path';
import { APP_PORTS } from '@feedback/bootstrap';
import { keysOf } from '@feedback/contract/keys-of';
import { type Static, Type } from '@feedback/contract/schema';
import { common, readEnv, SettingsError } from '@feedback/runtime';
import { root } from '../paths.ts';
import { APP_SETTINGS } from './app-settings.ts';

const somePort = (fallback: number, description: string) =>
  Type.Integer({ default: fallback, minimum: 1, maximum: 65_535, description, examples: [fallback + 1000] });

/** Without the default of a single process: here it depends on the chosen port. */
const ownAddress = (example: string) =>
  Type.Optional(Type.String({ pattern: '^https?://[^/]+$', examples: [example] }));

const schema = Type.Object({
  HOST: common.HOST,
  LOG_LEVEL: common.LOG_LEVEL,
  STOP_GRACE: { ...common.STOP_GRACE, default: 0 },
  INGEST_API_PORT: somePort(APP_PORTS.INGEST_API_PORT, 'Where the REST surface listens.'),
  AGENT_PORT: somePort(APP_PORTS.AGENT_PORT, 'Where the agent surface and the pages listen.'),
  INGEST_API_OPS_PORT: somePort(
    APP_PORTS.INGEST_API_OPS_PORT,
    "The REST surface's probes and metrics, on OPS_HOST.",
  ),
  AGENT_OPS_PORT: somePort(APP_PORTS.AGENT_OPS_PORT, "The agent surface's probes and metrics, on OPS_HOST."),
  WORKER_OPS_PORT: somePort(APP_PORTS.WORKER_OPS_PORT, "The worker's probes and metrics, on OPS_HOST."),
  BASE_URL: ownAddress('https://api.feedback.example'),
  APP_URL: ownAddress('https://app.feedback.example'),
  DATABASE_URL: Type.Optional(common.DATABASE_URL),
  REDIS_URL: Type.Optional(common.REDIS_URL),
  POSTGRES_PORT: somePort(
    4132,
    'Where PostgreSQL is started when DATABASE_URL is not set; any free port when taken.',
  ),
  REDIS_PORT: somePort(4179, 'Where Redis is started when REDIS_URL is not set; any free port when taken.'),
  FEEDBACK_DIR: Type.String({
    default: '.feedback',
    description: 'Where data, logs and instance.json are kept.',
  }),
});

/** The other settings of the apps: wrong values are reported here, before anything has started. */
const everything = Type.Object({
  ...APP_SETTINGS['ingest-api'].properties,
  ...APP_SETTINGS.agent.properties,
  ...APP_SETTINGS.worker.properties,
  ...schema.properties,
});

export type AppPort = keyof typeof APP_PORTS;

export type StartSettings = Omit<Static<typeof schema>, 'BASE_URL' | 'APP_URL'> & {
  BASE_URL: string;
  APP_URL: string;
};

/**
 * The settings of `npm start`; each has a default.
 * @throws SettingsError naming every wrong one.
 */
export function readStartSettings(env: NodeJS.ProcessEnv): StartSettings {
  const read: Static<typeof schema> = readEnv(everything, env);
  const names = keysOf(APP_PORTS); // its keys are all it has
  for (const [at, name] of names.entries()) {
    const other = names.slice(0, at).find((earlier) => read[earlier] === read[name]);
    if (other)
      throw new SettingsError(
        `${name} must not be the port of ${other} (for example ${name}=${read[name] + 1000})`,
      );
  }
  return {
    ...read,
    BASE_URL: read.BASE_URL ?? `http://localhost:${read.INGEST_API_PORT}`,
    APP_URL: read.APP_URL ?? `http://localhost:${read.AGENT_PORT}`,
    FEEDBACK_DIR: path.resolve(root, read.FEEDBACK_DIR),
  };
}
