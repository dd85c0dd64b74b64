import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
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
