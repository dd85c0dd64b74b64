import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '@feedback/local-stack';
import { authorizeAs, Browser } from '@feedback/test-support/browser';
import { type RunningInstance, runInstance } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

// Runs what packages/cli/README.md shows, in its order: the command is built and installed as it says, and a person signs in where it asks.

const folder = mkdtempSync(path.join(tmpdir(), 'cli-readme-'));
const readme = readFileSync(path.join(root, 'packages/cli/README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
const CALL = 'Sam: How is the export?\nDana: It drops the last column every time.\n';
/** What is built into the checkout, and goes again where it was not there before. */
const built = ['cli', 'client', 'react']
  .map((name) => path.join(root, 'packages', name, 'dist'))
  .filter((dist) => !existsSync(dist));
let running: RunningInstance;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  running = await runInstance();
  mkdirSync(path.join(folder, 'calls'));
  writeFileSync(path.join(folder, 'calls/renewal.txt'), CALL);
  writeFileSync(path.join(folder, 'reviews.csv'), 'Comment\nThe invoice has no VAT number\n');
  const prefix = path.join(folder, 'installed');
  env = {
    ...running.env,
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, 'config'),
    XDG_DATA_HOME: path.join(folder, 'data'),
    NPM_CONFIG_PREFIX: prefix,
    PATH: `${path.join(prefix, 'bin')}:${running.env['PATH']}`,
  };
}, 270_000);

afterAll(async () => {
  await running.stop();
  for (const made of [folder, ...built]) rmSync(made, { recursive: true, force: true });
});

/** A line of a block, and what it printed. */
type Ran = { line: string; printed: string };

/** Runs a block in one shell, and lets a person sign in wherever a line asks for that. @throws where a line fails */
async function runBlock(block: string, cwd: string): Promise<Ran[]> {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  const script = lines.map((line) => `${line}\necho; echo "=== ${shown(line)}"`).join('\n');
  const child = spawn('sh', ['-e', '-c', script], { cwd, env });
  const signedIn: Promise<void>[] = [];
  let errors = '';
  child.stderr.on('data', (said: Buffer) => {
    errors += said.toString();
    const url = /https?:\S+\/auth\?\S+/.exec(said.toString())?.[0];
    if (url !== undefined) signedIn.push(signIn(url));
  });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  await Promise.all(signedIn);
  if (status !== 0) throw new Error(`${printed}${errors}`);
  return [...printed.matchAll(/([^]*?)^=== (.*)\n/gm)].map(([, before = '', line = '']) => ({
    line,
    printed: before.trim(),
  }));
}

/** A line without its comment and what a shell would read in it. */
const shown = (line: string) => line.replace(/ +#.*/, '').replaceAll(/["$`\\]/g, '');

async function signIn(url: string): Promise<void> {
  const { email = '', password = '' } = running.instance.people[0] ?? {};
  const scopes = url.includes('/mcp/') ? { scopes: ['read'] } : {};
  const back = await authorizeAs(
    new Browser({ stopAt: 'http://127.0.0.1:' }),
    url,
    { email, password },
    scopes,
  );
  await (await fetch(back)).text();
}

test('a checkout builds the command and installs it, and runs it without that', async () => {
  expect(blocks).toHaveLength(2);
  const [install = ''] = blocks;
  const ran = await runBlock(install, root);
  expect(ran).toHaveLength(2);
  expect(readdirSync(path.join(folder, 'installed/bin'))).toEqual(['feedback']);
  const without = /`(npm run feedback -- send [\w.]+)`/.exec(readme)?.[1] ?? '';
  const here = without.replace('reviews.csv', path.join(folder, 'reviews.csv'));
  const [said] = await runBlock(`${here} --dry-run`, root);
  expect(said?.printed).toContain('1 would be sent');
}, 300_000);

test('each line of the tour does what it says', async () => {
  const { base_url: baseUrl, app_url: appUrl } = running.instance;
  const made = ['run', '--silent', 'senders', '--', 'make', running.instance.people[0]?.email ?? '', 'Tour'];
  const sender = spawnSync('npm', made, { cwd: root, env: running.env, encoding: 'utf8' }).stdout.trim();
  const tour = (blocks[1] ?? '')
    .replaceAll('https://api.example.com', baseUrl)
    .replaceAll('https://app.example.com', appUrl)
    .replace('fbs_…', sender)
    .replace(/feedback spec [0-9a-f-]{36}/, `feedback spec ${await rankedPriority()}`);
  const ran = await runBlock(tour, folder);
  const expected: [line: string, printed: RegExp][] = [
    ['export BASE_URL', /^$/],
    ['export FEEDBACK_SENDER', /^$/],
    ['feedback send reviews.csv --dry-run', /^1 row of reviews\.csv: 1 would be sent\./m],
    ['feedback send reviews.csv', /^1 row of reviews\.csv: 1 new, 0 known already, 0 refused$/m],
    ['feedback transcript calls/', /renewal\.txt/],
    ['feedback login', /^Signed in to /],
    ['feedback priorities', /^1\. .*\n +bug · \d customers? · /],
    ['feedback ask', /invoice/i],
    ['feedback spec', /export/],
    ['feedback token', /^\S{20,}$/],
    ['feedback status', /./],
    ['feedback doctor', /^Nothing is wrong\.$/m],
    ['feedback verify', /^REST +(\d+) of \1 checks hold$/m],
    ['feedback login --session', /Signed in/],
    ['feedback senders', /Tour/],
    ['feedback ledger', /./],
    ['feedback agents', /feedback command/],
  ];
  expect(ran.map(({ line }) => line)).toEqual(expected.map(([line]) => expect.stringContaining(line)));
  const wrong = ran.filter(({ printed }, n) => expected[n]?.[1].test(printed) !== true);
  expect(wrong).toEqual([]);
}, 300_000);

/** A priority that is ranked, of what is sent here. */
async function rankedPriority(): Promise<string> {
  const { email = '' } = running.instance.people[0] ?? {};
  const args = ['run', '--silent', 'token', '--', email];
  const token = spawnSync('npm', args, { cwd: root, env: running.env, encoding: 'utf8' }).stdout.trim();
  const sent = await fetch(`${running.instance.base_url}/feedback`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text: 'The export drops the last column, which breaks our report' }),
  });
  expect(sent.status).toBe(200);
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${running.instance.app_url}/api/priorities?limit=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { priorities } = (await answer.json()) as { priorities: { id: string }[] };
    if (priorities[0]) return priorities[0].id;
    await sleep(100);
  }
  throw new Error('no priority was ranked');
}
