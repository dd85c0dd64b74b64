import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import {
  claim,
  demoOwners,
  endChild,
  endOf,
  type Instance,
  keepRunning,
  type Part,
  readInstance,
  removeInstance,
  summary,
  writeInstance,
} from '@feedback/local-stack';
import { readStartSettings } from '@feedback/local-stack/start';
import { listen } from '@feedback/runtime';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { environment } from '../src/environment.ts';
import { defaultDir } from '../src/paths.ts';
import { startApp } from '../src/start/app.ts';
import { keptEncryptionKey } from '../src/start/encryption-key.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'feedback-start-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('an app that dies while another process answers on its port has not started', async () => {
  const other = createServer((_req, res) => res.end('ready'));
  const opsPort = await listen(other, { host: '127.0.0.1', port: 0, setting: 'INGEST_API_OPS_PORT' });
  const env = { ...environment, INGEST_API_OPS_PORT: String(opsPort), DATABASE_URL: 'none' };
  const stop = new AbortController().signal;
  const start = startApp({ name: 'ingest-api', env, opsPort, logs: dir, stop });
  try {
    await expect(start).rejects.toThrow(/ingest-api did not start .*DATABASE_URL/s);
  } finally {
    other.close();
  }
});

describe('settings', () => {
  test('all have a default', () => {
    expect(readStartSettings({})).toMatchObject({
      INGEST_API_PORT: 4100,
      AGENT_PORT: 4200,
      BASE_URL: 'http://localhost:4100',
      APP_URL: 'http://localhost:4200',
    });
  });

  test('addresses follow the ports, unless they are set themselves', () => {
    const read = readStartSettings({
      INGEST_API_PORT: '5100',
      AGENT_PORT: '5200',
      APP_URL: 'https://app.example',
    });
    expect(read).toMatchObject({ BASE_URL: 'http://localhost:5100', APP_URL: 'https://app.example' });
  });

  test('the wrong ones are named together, each with an example', () => {
    const wrong = { INGEST_API_PORT: 'many', REDIS_PORT: '70000', DATABASE_URL: 'mysql://here' };
    expect(() => readStartSettings(wrong)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /^(?=[^]*INGEST_API_PORT .*for example)(?=[^]*REDIS_PORT .*for example)(?=[^]*DATABASE_URL .*for example)/,
        ),
      }),
    );
  });

  test('two apps on one port are refused by name', () => {
    expect(() => readStartSettings({ AGENT_PORT: '4100' })).toThrow(
      'AGENT_PORT must not be the port of INGEST_API_PORT',
    );
  });
});

describe('instance.json', () => {
  test('is for its owner alone, and gone with the instance', () => {
    writeInstance(dir, anInstance());
    expect(statSync(path.join(dir, 'instance.json')).mode & 0o777).toBe(0o600);
    expect(readInstance(dir)).toEqual(anInstance());
    removeInstance(dir);
    expect(readInstance(dir)).toBeUndefined();
  });

  test('a folder whose supervisor died can be claimed again', () => {
    mkdirSync(path.join(dir, 'supervisor.lock'));
    writeFileSync(path.join(dir, 'supervisor.lock', '999999999'), '');
    expect(claim(dir)).toBeUndefined();
  });

  test('owners keep their passwords from start to start', () => {
    const first = demoOwners(dir);
    expect(demoOwners(dir)).toEqual(first);
    expect(new Set(first.map(({ password }) => password)).size).toBe(first.length);
  });

  test('what is to be tried next finds an instance in another folder', () => {
    const tries = summary(anInstance(), dir)
      .split('\n')
      .filter((line) => /npm run (?:demo|--silent token)/.test(line));
    expect(tries.every((line) => line.includes('FEEDBACK_DIR='))).toBe(true);
    expect(summary(anInstance(), defaultDir)).not.toContain('FEEDBACK_DIR=');
  });

  test('what is printed fits in twelve lines', () => {
    expect(summary(anInstance(), dir).split('\n').length).toBeLessThanOrEqual(12);
  });
});

describe('the key that encrypts an installation’s secrets', () => {
  test('is made once, readable by its user alone, and kept', () => {
    const key = keptEncryptionKey(dir);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(keptEncryptionKey(dir)).toBe(key);
    expect(statSync(path.join(dir, 'encryption-key')).mode & 0o777).toBe(0o600);
  });
});

describe('a part that is kept running', () => {
  test('is restarted when it is killed, and says so', async () => {
    const said: string[] = [];
    const restarted = Promise.withResolvers<void>();
    const first = await sleeper();
    const kept = keepRunning('worker', first, {
      start: sleeper,
      restarted: restarted.resolve,
      givesUp: restarted.reject,
      say: (line) => said.push(line),
    });
    process.kill(first.pid, 'SIGKILL');
    await restarted.promise;
    expect(kept.pid()).not.toBe(first.pid);
    expect(said).toEqual(['worker died (SIGKILL); starting it again']);
    await kept.stop();
  });

  test('is given up after five quick deaths', async () => {
    const givenUp = Promise.withResolvers<string>();
    let starts = 0;
    const start = async () => {
      starts += 1;
      throw new Error('no such file');
    };
    keepRunning('worker', await sleeper('process.exit(3)'), {
      start,
      restarted: () => {},
      givesUp: givenUp.resolve,
      say: () => {},
      firstPauseMs: 1,
    });
    expect(await givenUp.promise).toBe('worker died 5 times in quick succession (no such file)');
    expect(starts).toBe(5);
  });

  test('is started again and again, with long pauses, where nothing else depends on it', async () => {
    const said: string[] = [];
    const back = Promise.withResolvers<void>();
    let starts = 0;
    const start = async () => {
      starts += 1;
      if (starts < 8) throw new Error('no such file');
      return sleeper();
    };
    const kept = keepRunning('worker', await sleeper('process.exit(3)'), {
      start,
      restarted: back.resolve,
      say: (line) => said.push(line),
      firstPauseMs: 1,
      longPauseMs: 20,
    });
    await back.promise;
    expect(starts).toBe(8);
    expect(said.at(-1)).toBe(
      'worker died 5 times in quick succession (no such file): the others go on, and it is started again every 0.02 s',
    );
    await kept.stop();
  });

  test('is not restarted when it is stopped', async () => {
    const said: string[] = [];
    const part = await sleeper();
    const kept = keepRunning('worker', part, {
      start: sleeper,
      restarted: () => {},
      givesUp: () => {},
      say: (line) => said.push(line),
    });
    await kept.stop();
    expect(await part.exited).toBe('SIGTERM');
    expect(said).toEqual([]);
  });
});

/** A process that does nothing until it is ended. */
async function sleeper(code = 'setInterval(() => {}, 1000)'): Promise<Part> {
  const child = spawn(process.execPath, ['-e', code]);
  await once(child, 'spawn');
  const exited = endOf(child);
  return {
    pid: child.pid ?? 0,
    exited,
    stop: () => endChild(child, exited, 'SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  };
}

function anInstance(): Instance {
  return {
    base_url: 'http://localhost:4100',
    app_url: 'http://localhost:4200',
    database_url: 'postgresql://feedback@127.0.0.1:4132/feedback',
    redis_url: 'redis://127.0.0.1:4179',
    ops: { 'ingest-api': 'http://127.0.0.1:4101', agent: null, worker: null },
    pids: { supervisor: 1, 'ingest-api': 2, agent: null, worker: null, postgres: 3, redis: 4 },
    people: [{ email: 'owner@demo.test', password: 'secret', workspace_id: 'w', workspace: 'Demo' }],
    survey_key: 'fsk_key',
    sign_in_link: 'http://localhost:4200/welcome/token',
  };
}
