import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDb, openRelayPool, withWorkspace } from '@feedback/db';
import { endChild, endOf, freePort, plainAccount, untilUp } from '@feedback/local-stack';
import { databaseUrl, makeWorkspace, openTestDb } from '@feedback/test-support';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';

// A real PgBouncer between an app and PostgreSQL. It refuses the startup parameter `options` unless it is told to ignore it, which
// leaves the connection in the role of its user: here a superuser, who sees every workspace.

const PGBOUNCER = '/usr/sbin/pgbouncer';
const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-pgbouncer-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let bouncer: { child: ChildProcess; exited: ReturnType<typeof endOf> } | undefined;
afterEach(async () => {
  if (bouncer) await endChild(bouncer.child, bouncer.exited, 'SIGINT');
  bouncer = undefined;
});

/** Starts PgBouncer before the run's PostgreSQL and returns its address. */
async function startPgBouncer(settings: Record<string, string>): Promise<string> {
  const to = new URL(databaseUrl());
  const port = await freePort();
  const { uid, gid } = plainAccount();
  const own = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    if (uid !== undefined && gid !== undefined) for (const one of [folder, file]) chownSync(one, uid, gid);
    return file;
  };
  const users = own('users.txt', `"${to.username}" "${to.password}"\n`);
  const lines = {
    ...settings,
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'plain',
    auth_file: users,
  };
  const config = own(
    'pgbouncer.ini',
    [
      '[databases]',
      `* = host=${to.hostname} port=${to.port}`,
      '[pgbouncer]',
      'unix_socket_dir =',
      ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  const child = spawn(PGBOUNCER, [config], { uid, gid, cwd: '/', stdio: 'ignore' });
  const exited = endOf(child);
  bouncer = { child, exited };
  const death = await untilUp(exited, () => listens(port));
  if (death !== undefined) throw new Error(`PgBouncer did not start: ${death}`);
  to.host = `127.0.0.1:${port}`;
  return to.href;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref().on('connect', () => socket.destroy());
  });
}

(existsSync(PGBOUNCER) ? describe : describe.skip)('behind PgBouncer', () => {
  test.each(['session', 'transaction'])(
    'an app is refused before its first statement where %s pooling ignores the options',
    async (mode) => {
      const url = await startPgBouncer({ pool_mode: mode, ignore_startup_parameters: 'options' });
      const direct = openTestDb(1);
      const { workspaceId } = await makeWorkspace(direct);
      const db = openDb({ url, role: 'feedback_ingest', connections: 2, onError: () => {} });
      const relay = openRelayPool({ url, connections: 1, onError: () => {} });
      const read = withWorkspace(db, workspaceId, (tx) => tx.query('select count(*) from feedback'));
      await expect(read).rejects.toThrow(/not feedback_ingest; .*PgBouncer/);
      await expect(relay.query('select 1')).rejects.toThrow(/not feedback_relay/);
      await Promise.all([db.close(), relay.end(), direct.close()]);
    },
    90_000,
  );

  test('PgBouncer itself refuses the options where it is not told to ignore them', async () => {
    const url = await startPgBouncer({ pool_mode: 'session' });
    const db = openDb({ url, role: 'feedback_ingest', connections: 1, onError: () => {} });
    await expect(db.pool.query('select 1')).rejects.toThrow(/unsupported startup parameter: options/);
    await db.close();
  }, 90_000);
});
