import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, startApp } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { ownDatabase, redisUrl } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

// ENVIRONMENT=production, in separate processes: a forbidden setting is refused with a message that says what to do.

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-production-'));
let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await ownDatabase();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const APPS = [
  ['ingest-api', 'INGEST_API_PORT', 'INGEST_API_OPS_PORT'],
  ['agent', 'AGENT_PORT', 'AGENT_OPS_PORT'],
  ['worker', 'WORKER_PORT', 'WORKER_OPS_PORT'],
] as const;

async function settingsOf(port: string, opsPort: string, over: Record<string, string> = {}) {
  return {
    ...environment,
    ENVIRONMENT: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl(),
    REDIS_PREFIX: 'production-test',
    BASE_URL: 'https://api.feedback.example',
    APP_URL: 'https://app.feedback.example',
    STORAGE_FOLDER: path.join(folder, 'storage'),
    [port]: String(await freePort()),
    [opsPort]: String(await freePort()),
    ...over,
  };
}

function run(app: string, env: NodeJS.ProcessEnv) {
  const main = path.join('apps', app, 'src/main.ts');
  return spawnSync(process.execPath, [main], { cwd: root, env, encoding: 'utf8', timeout: 20_000 });
}

describe('in production', () => {
  test.each(APPS.slice(0, 2))('%s refuses addresses that are not https', async (app, port, opsPort) => {
    const { status, stderr } = run(
      app,
      await settingsOf(port, opsPort, { BASE_URL: 'http://api.test', APP_URL: 'http://app.test' }),
    );
    expect(status).toBe(1);
    expect(stderr).toContain('BASE_URL must be an https address');
    expect(stderr).toContain('APP_URL must be an https address');
    expect(stderr).toContain('ALLOW_HTTP=true');
  });

  test.each(APPS)(
    '%s refuses a superuser with the statement that makes the right one, and serves as that one',
    async (app, port, opsPort) => {
      const refused = run(app, await settingsOf(port, opsPort));
      expect(refused.status).toBe(1);
      const [statement = '', name = ''] =
        /create user (\S+) password '…' in role [\w, ]+;/.exec(refused.stderr) ?? [];
      expect(name).toBe(`feedback_${app === 'ingest-api' ? 'ingest' : app}_service`);

      const admin = new pg.Client({ connectionString: databaseUrl });
      await admin.connect();
      const user = `production_${app.replace('-', '_')}`; // users belong to the server, which other tests read
      await admin.query(statement.replace(name, user).replace('…', 'secret'));
      const url = new URL(databaseUrl);
      url.username = user;
      url.password = 'secret';
      const env = await settingsOf(port, opsPort, { DATABASE_URL: url.href });
      const stop = new AbortController().signal;
      const part = await startApp({
        name: app,
        env,
        opsPort: Number(env[opsPort as keyof typeof env]),
        logs: folder,
        stop,
      });
      await part.stop();
      await admin.query(`drop user ${user}`);
      await admin.end();
    },
    180_000,
  );
});
