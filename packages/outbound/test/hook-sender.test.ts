import { certificate, startHookReceiver, startHttps } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GuardRefusal, openHookSender, toHookAddress } from '../src/index.ts';

let receiver: Awaited<ReturnType<typeof startHookReceiver>>;
let https: Awaited<ReturnType<typeof startHttps>>;
beforeAll(async () => {
  [receiver, https] = [await startHookReceiver(), await startHttps()];
});
afterAll(() => {
  receiver.close();
  https.close();
});

const request = (url: string) => ({ url, headers: { 'webhook-id': 'e1' }, body: '{"a":"ü"}' });
const ownHosts = ['127.0.0.1:*', 'localhost:*'];
const sender = openHookSender({ ownHosts });
const hasty = openHookSender({ ownHosts, limitMs: 300 });
const here = { resolve: async () => [{ address: '127.0.0.1', family: 4 }] };

describe('an event', () => {
  test('is posted with its headers and its length in bytes', async () => {
    expect(await sender.send(request(`${receiver.url}/a?b=1`))).toEqual({
      status: 204,
      answer: '',
      error: null,
    });
    expect(receiver.taken.at(-1)).toMatchObject({
      path: '/a?b=1',
      body: '{"a":"ü"}',
      headers: { 'webhook-id': 'e1', 'content-length': '10' },
    });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['nothing listens', () => sender.send(request('http://127.0.0.1:1/')), 'The connection was refused'],
    [
      'the endpoint hangs',
      () => {
        receiver.answer = () => {};
        return hasty.send(request(receiver.url));
      },
      'No answer within 0.3 seconds',
    ],
    [
      'the endpoint breaks off',
      () => {
        receiver.answer = (_hook, res) => res.destroy();
        return sender.send(request(receiver.url));
      },
      'The connection was closed before an answer',
    ],
    [
      'the name is not known',
      () =>
        openHookSender({
          resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
        }).send(request('https://hooks.example/')),
      'The host name is not known',
    ],
    [
      'the name leads into the own network',
      () => openHookSender(here).send(request(`https://hooks.example:${https.port}/`)),
      'The host is not on the public Internet',
    ],
    [
      'the certificate is another host’s',
      () =>
        openHookSender({ ...here, isAllowed: () => true, ca: certificate }).send(
          request(`https://hooks.example:${https.port}/`),
        ),
      'The certificate of the host is not valid',
    ],
    [
      'the certificate is not trusted',
      () => openHookSender({ ...here, isAllowed: () => true }).send(request(https.url)),
      'The certificate of the host is not valid',
    ],
  ])('has no answer when %s', async (_, send, error) => {
    expect(await send()).toEqual({ status: null, answer: null, error });
  });

  test('is not sent after `close`, and what is under way then has no outcome', async () => {
    const closing = openHookSender({ ownHosts: ['127.0.0.1:*'] });
    receiver.answer = () => closing.close();
    await expect(closing.send(request(receiver.url))).rejects.toThrow('shutting down');
    const taken = receiver.taken.length;
    await expect(closing.send(request(receiver.url))).rejects.toThrow('shutting down');
    expect(receiver.taken).toHaveLength(taken);
  });
});

describe('the address of an endpoint', () => {
  const hosts = { own: ['hooks.internal', '127.0.0.1:8080'], slack: ['hooks.slack.com'] };

  test.each(['https://hooks.example/a?b=1', 'http://hooks.internal/', 'http://127.0.0.1:8080/x'])(
    'may be %s',
    (text) => {
      expect(toHookAddress(text, { kind: 'webhook', hosts }).href).toBe(text);
    },
  );

  test.each([
    'http://hooks.example/',
    'ftp://hooks.internal/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://167772161/',
    'https://192.168.0.1/',
    'http://hooks.internal:9101/metrics',
    'http://127.0.0.1:9101/metrics',
    'https://127.0.0.1/',
    'https://a:b@hooks.example/',
    'https://hooks.example/#x',
  ])('may not be %s', (text) => {
    expect(() => toHookAddress(text, { kind: 'webhook', hosts })).toThrow(GuardRefusal);
  });

  test.each([
    'https://hooks.slack.com.evil.example/',
    'https://hooks.slack.com:444/',
    'https://hooks.example/',
  ])('of Slack may not be %s', (text) => {
    expect(() => toHookAddress(text, { kind: 'slack', hosts })).toThrow(
      /begins with https:\/\/hooks\.slack\.com\//,
    );
  });
});
