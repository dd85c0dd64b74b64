import { checkAddresses, checkIssuer, type Finding, linesOf, reasonIn, unknown } from '@feedback/cli/doctor';
import { installationEnvironment } from '@feedback/local-stack';
import { type Command, type Given, UsageError } from '../../command-line.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkOutside } from './check-outside.ts';
import { checkRedis } from './check-redis.ts';
import { APP_NAMES, type AppName, checkSettings } from './check-settings.ts';
import { type Environment } from './environment.ts';
import { withoutSecretsOf } from './without-secrets.ts';

export const doctorCommand: Command = {
  run: 'npm run doctor',
  does: `Looks at an installation, and names what is wrong and what mends it: the settings of each app, PostgreSQL (version, user, limits,
schema, clock), Redis (version, what it drops), the processes that live, dead work, the public addresses as clients see them, storage and
the mail server. It changes nothing but an object in storage, which it removes again. The settings are the environment's, else the running
instance's. It ends with 1 where something is wrong.`,
  options: {
    app: {
      value: 'NAME',
      about: `only the settings of ${APP_NAMES.join(', ')}; may be repeated`,
      many: true,
    },
    json: { about: 'prints the findings as JSON, for a bug report: it has addresses, and no secrets' },
  },
  example: 'npm run --silent doctor -- --json',
};

export async function runDoctor({ values, isSet }: Given): Promise<void> {
  const findings = await examine(installationEnvironment(), appsIn(values('app')));
  if (isSet('json')) console.log(JSON.stringify({ findings }, null, 2));
  else for (const line of linesOf(findings)) console.log(line);
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
}

/** What is there, and what is wrong with it. */
export async function examine(env: Environment, apps: readonly AppName[] = APP_NAMES): Promise<Finding[]> {
  const looks = {
    database: checkDatabase,
    keys: checkKeys,
    redis: checkRedis,
    addresses: checkPublic,
    outside: checkOutside,
  };
  const found = await Promise.all(
    Object.entries(looks).map(([name, look]) => look(env).catch((error) => [unknown(name, reasonIn(error))])),
  );
  return [...checkSettings(env, apps), ...found.flat()].map(withoutSecretsOf(env));
}

const DEFAULTS = { BASE_URL: 'http://localhost:4100', APP_URL: 'http://localhost:4200' };

async function checkPublic(env: Environment): Promise<Finding[]> {
  const baseUrl = env['BASE_URL'] || DEFAULTS.BASE_URL;
  const appUrl = env['APP_URL'] || DEFAULTS.APP_URL;
  const issuer = env['SESSION_ISSUER'];
  return [
    ...(await checkAddresses({ baseUrl, appUrl })),
    await (issuer ? checkIssuer(issuer, 'SESSION_ISSUER') : checkIssuer(`${appUrl}/idp`, 'APP_URL')),
  ];
}

function appsIn(names: readonly string[]): readonly AppName[] {
  const apps = APP_NAMES.filter((app) => names.includes(app));
  const other = names.find((name) => !APP_NAMES.some((app) => app === name));
  if (other !== undefined) throw new UsageError(`--app takes ${APP_NAMES.join(', ')}, not "${other}"`);
  return apps.length === 0 ? APP_NAMES : apps;
}
