import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';

// What the command says where the service is not at the address that it was given, or its Node is too old.

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'feedback-'));
const file = path.join(folder, 'a.csv');
writeFileSync(file, 'text\nThe export is slow\n');
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** An address where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const address = await serve(() => {});
  await once(servers.pop()?.close() as Server, 'close');
  return address;
}

async function feedback(args: string[], nodeOptions: string[] = []) {
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, FEEDBACK_TOKEN: 't' };
  const child = spawn(process.execPath, [...nodeOptions, MAIN, ...args], { env });
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { status: status as number, stderr };
}

const send = (baseUrl: string) => ['send', file, '--patience', '0', '--base-url', baseUrl];

test('a send says why no answer came', async () => {
  const baseUrl = await closedAddress();
  const refused = await feedback(send(baseUrl));
  expect(refused).toMatchObject({ status: 4, stderr: expect.stringContaining(`${baseUrl}: connect ECONN`) });
  const unknown = await feedback(send('http://feedback.invalid'));
  expect(unknown.stderr).toMatch(
    /^No answer from http:\/\/feedback\.invalid: getaddrinfo \w+ feedback\.inv/m,
  );
});

test.each([
  ['senders', 'senders', '--app-url'],
  ['verify', 'verify', '--base-url'],
])('%s says why the service does not answer', async (_, command, option) => {
  const address = await closedAddress();
  const { status, stderr } = await feedback([command, option, address]);
  expect(status).toBe(4);
  expect(stderr).toMatch(/does not answer: fetch failed: connect ECONNREFUSED/);
});

test.each([301, 308])('a send says where an address that answers %i redirects to', async (code) => {
  const there = await serve((req, res) => {
    res.setHeader('Content-Type', 'application/json').writeHead(req.method === 'GET' ? 405 : 401);
    res.end('{"detail":"This path takes POST only"}');
  });
  const baseUrl = await serve((req, res) => {
    res.writeHead(code, { Location: `${there}${req.url}` }).end();
  });
  const { stderr } = await feedback(send(baseUrl));
  expect(stderr.trim()).toBe(`The address redirects to ${there}: BASE_URL should be that`);
});

test('an older Node is told which one is needed', async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})`;
  const { status, stderr } = await feedback(['login', '--app-url', 'http://127.0.0.1'], ['--import', older]);
  expect([status, stderr.trim()]).toEqual([2, 'feedback needs Node 22 or newer, and this is Node 20.20.2.']);
});
