import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

const DOCS = path.resolve(import.meta.dirname, '../../../docs/webhooks.md');

test('the example of docs/webhooks.md accepts what is signed, with either secret of a rotation, and nothing else', async () => {
  const [, source = ''] = /```js\n([^]*?)```/.exec(readFileSync(DOCS, 'utf8')) ?? [];
  const example = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    isFromFeedback: (secret: string, headers: Record<string, string>, body: string) => boolean;
  };
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
    example.isFromFeedback(secret, { ...headers, ...over }, text);
  expect(isGood()).toBe(true);
  expect(isGood({}, body, other)).toBe(true);
  expect(isGood({}, `${body} `)).toBe(false);
  expect(isGood({}, body, `whsec_${Buffer.alloc(24, 1).toString('base64')}`)).toBe(false);
  expect(isGood({ 'webhook-id': 'e2' })).toBe(false);
  expect(isGood({ 'webhook-timestamp': '1' })).toBe(false);
  expect(isGood({ 'webhook-signature': '' })).toBe(false);
});
