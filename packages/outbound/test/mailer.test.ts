import { type MailRefusal, startMailServer } from '@feedback/test-support/mail-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Mail, openMailer } from '../src/index.ts';

let refusal: MailRefusal = null;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer({ refuse: () => refusal });
});
afterAll(() => server.close());

const MAIL: Mail = {
  id: '01a1fe23-8218-71a2-8cdd-45375914af6a',
  to: 'dana@acme.example',
  subject: 'Acme: what you reported is fixed – Ünïcode',
  text: 'Text ✓\n',
  html: '<p>HTML ✓</p>',
  unsubscribe: `https://app.test/mail/unsubscribe/${'x'.repeat(64)}`,
};
const from = 'Acme, Inc <feedback@acme.example>';
const send = (url = server.url, mail: Mail = MAIL, sender: { replyTo?: string; listId?: string } = {}) =>
  openMailer({ url, from, limitMs: 2_000, ...sender }).send(mail);

describe('a mail', () => {
  test('goes out once, in both forms, with its id and one-click unsubscribing', async () => {
    refusal = null;
    expect(await send()).toEqual({ outcome: 'sent' });
    const { raw, to } = server.taken[0] ?? { raw: '', to: '' };
    expect([server.taken.length, to]).toEqual([1, MAIL.to]);
    expect(raw).toContain(`Message-ID: <${MAIL.id}@acme.example>`);
    expect(raw).toContain(`X-Idempotency-Key: ${MAIL.id}`);
    expect(raw.replaceAll(/\r\n\s/g, ' ')).toContain(`List-Unsubscribe: <${MAIL.unsubscribe}>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(raw).toMatch(
      /Content-Type: text\/plain; charset=utf-8[^]*Content-Type: text\/html; charset=utf-8/,
    );
  });

  test('has a List-Id, and the Reply-To that is set', async () => {
    refusal = null;
    await send();
    expect(server.taken.at(-1)?.raw).toMatch(/^List-ID: <feedback\.acme\.example>/m);
    expect(server.taken.at(-1)?.raw).not.toContain('Reply-To');
    await send(server.url, MAIL, { replyTo: 'Acme <help@acme.example>', listId: 'news.acme.example' });
    expect(server.taken.at(-1)?.raw).toMatch(/^List-ID: <news\.acme\.example>/m);
    expect(server.taken.at(-1)?.raw).toContain('Reply-To: Acme <help@acme.example>');
  });

  test('an address or a subject cannot add headers or recipients', async () => {
    refusal = null;
    const subject = 'Hi\r\nBcc: x@evil.example\r\n\r\nBody';
    expect(await send(server.url, { ...MAIL, subject })).toEqual({ outcome: 'sent' });
    expect(server.taken.at(-1)?.raw).not.toMatch(/^Bcc:/m);
    const before = server.taken.length;
    const outcome = await send(server.url, { ...MAIL, to: 'a@b.example>\r\nRCPT TO:<x@evil.example' });
    expect(outcome.outcome).not.toBe('sent');
    expect(server.taken).toHaveLength(before);
  });

  test.each<[string, MailRefusal, object]>([
    [
      'bounced when the recipient is refused for good',
      { code: 550, at: 'recipient' },
      { outcome: 'bounced' },
    ],
    [
      'deferred when the recipient is refused for now',
      { code: 451, at: 'recipient' },
      { outcome: 'deferred', isDown: false },
    ],
    ['refused when the message is refused for good', { code: 554, at: 'message' }, { outcome: 'refused' }],
    [
      'deferred when the message is refused for now',
      { code: 452, at: 'message' },
      { outcome: 'deferred', isDown: false },
    ],
    [
      'unconfirmed when the connection breaks after the message',
      { drop: 'after' },
      { outcome: 'unconfirmed' },
    ],
    [
      'unconfirmed when it breaks and the server kept nothing',
      { drop: 'before' },
      { outcome: 'unconfirmed' },
    ],
  ])('is %s', async (_, refused, expected) => {
    refusal = refused;
    expect(await send()).toMatchObject(expected);
  });

  test('a reason does not repeat the address', async () => {
    refusal = { code: 550, at: 'recipient' };
    const outcome = await send();
    const reason = 'reason' in outcome ? outcome.reason : '';
    expect(reason).toContain('(address)');
    expect(reason).not.toContain(MAIL.to);
  });

  test('is deferred, with the server down, when nothing listens', async () => {
    expect(await send('smtp://127.0.0.1:1')).toMatchObject({ outcome: 'deferred', isDown: true });
  });

  test('goes out on the connection of the one before it, also after a refusal, and on a new one when that broke', async () => {
    refusal = null;
    const mailer = openMailer({ url: server.url, from, limitMs: 2_000 });
    const [before, taken] = [server.connected(), server.taken.length];
    for (let n = 0; n < 3; n += 1) expect(await mailer.send(MAIL)).toEqual({ outcome: 'sent' });
    refusal = { code: 550, at: 'recipient' };
    expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'bounced' });
    refusal = { code: 452, at: 'message' };
    expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'deferred', isDown: false });
    refusal = null;
    expect(await mailer.send(MAIL)).toEqual({ outcome: 'sent' });
    expect(server.connected() - before).toBe(1);
    server.breakOff();
    expect(await mailer.send(MAIL)).toEqual({ outcome: 'sent' });
    expect(server.connected() - before).toBe(2);
    expect(server.taken.length - taken).toBe(5);
    mailer.close();
    expect(await mailer.send(MAIL)).toMatchObject({ outcome: 'deferred', isDown: true });
  });

  test('four at a time need four connections, however many there are', async () => {
    refusal = null;
    const mailer = openMailer({ url: server.url, from, limitMs: 2_000 });
    const before = server.connected();
    const sendOn = async () => {
      for (let n = 0; n < 10; n += 1) expect(await mailer.send(MAIL)).toEqual({ outcome: 'sent' });
    };
    await Promise.all(Array.from({ length: 4 }, sendOn));
    expect(server.connected() - before).toBe(4);
    mailer.close();
  });
});
