import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { startHookReceiver, type TakenHook } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

const DOCS = readFileSync(path.resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

type IsFromFeedback = (secret: string, headers: Record<string, string>, body: string) => boolean;

function exampleIn(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(DOCS)?.[1] ?? '';
}

async function inJavaScript(): Promise<IsFromFeedback> {
  const source = `data:text/javascript,${encodeURIComponent(exampleIn('js'))}`;
  const { isFromFeedback } = (await import(source)) as { isFromFeedback: IsFromFeedback };
  return isFromFeedback;
}

function inPython(...given: Parameters<IsFromFeedback>): boolean {
  const program = `${exampleIn('python')}\nimport json, sys\nprint(is_from_feedback(*json.load(sys.stdin)))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout.trim() === 'True';
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

test('the example in JavaScript accepts what is signed, with either secret of a rotation, and nothing else', async () => {
  holdsTo(await inJavaScript());
});

// A machine without Python can run all the rest.
(hasPython ? test : test.skip)('and so does the example in Python', () => {
  holdsTo(inPython);
});

/** The request that the page shows, sent as it stands to a receiver. */
async function arrivedOf(request: string): Promise<TakenHook | undefined> {
  const receiver = await startHookReceiver();
  const [head = '', body = ''] = request.split('\n\n');
  const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1');
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n${body.trimEnd()}`);
  await once(socket, 'data');
  socket.destroy();
  receiver.close();
  return receiver.taken[0];
}

describe('the request that the page shows', () => {
  const secret = /`(whsec_[\w+/=]{20,})`/.exec(DOCS)?.[1] ?? '';
  const at = Number(/webhook-timestamp: (\d+)/.exec(exampleIn('http'))?.[1]);

  test('arrives, and the example in JavaScript takes it for one of the service, at its time alone', async () => {
    const hook = await arrivedOf(exampleIn('http'));
    const program = `${exampleIn('js')}
      const { secret, headers, body } = JSON.parse(await new Response(process.stdin).text());
      console.log(isFromFeedback(secret, headers, body), isFromFeedback(secret, headers, body + ' '));`;
    const clock = new URL('../../../packages/test-support/src/shifted-clock.mjs', import.meta.url);
    const verdict = (minutes: number) =>
      spawnSync(
        process.execPath,
        ['--import', `${clock.href}?minutes=${minutes}`, '--input-type=module', '-e', program],
        { input: JSON.stringify({ secret, ...hook }), encoding: 'utf8' },
      );
    const shift = (at * 1_000 - Date.now()) / 60_000;
    expect(verdict(shift)).toMatchObject({ stdout: 'true false\n', stderr: '' });
    expect(verdict(shift + 6)).toMatchObject({ stdout: 'false false\n' });
    expect(hook?.path).toBe('/feedback');
  });

  (hasPython ? test : test.skip)('and so does the example in Python', async () => {
    const hook = await arrivedOf(exampleIn('http'));
    const program = `${exampleIn('python')}
import json, sys
shift = ${at} - time.time()
now = time.time
time.time = lambda: now() + shift
given = json.load(sys.stdin)
print(is_from_feedback(given["secret"], given["headers"], given["body"]))`;
    const input = JSON.stringify({ secret, ...hook });
    expect(spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })).toMatchObject({
      stdout: 'True\n',
      stderr: '',
    });
  });
});

function holdsTo(isFromFeedback: IsFromFeedback): void {
  const [mine, other] = [24, 25].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`) as [
    string,
    string,
  ];
  const body = '{"type":"webhook.test","title":"Ünïcode"}';
  const at = new Date();
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': [other, mine].map((secret) => new Webhook(secret).sign('e1', at, body)).join(' '),
  };
  const isGood = (over: object = {}, text = body, secret = mine) =>
    isFromFeedback(secret, { ...headers, ...over }, text);
  expect(isGood()).toBe(true);
  expect(isGood({}, body, other)).toBe(true);
  expect(isGood({}, `${body} `)).toBe(false);
  expect(isGood({}, body, `whsec_${Buffer.alloc(24, 1).toString('base64')}`)).toBe(false);
  expect(isGood({ 'webhook-id': 'e2' })).toBe(false);
  expect(isGood({ 'webhook-timestamp': '1' })).toBe(false);
  expect(isGood({ 'webhook-signature': '' })).toBe(false);
}
