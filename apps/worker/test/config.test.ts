import { describe, expect, test } from '@jest/globals';
import { parseConfig } from '../src/config.ts';

const STORES = { DATABASE_URL: 'postgresql://feedback@127.0.0.1/feedback', REDIS_URL: 'redis://127.0.0.1' };
const SMTP_URL = 'smtps://name:p%40ss@mail.example:465';
const MAIL_FROM = 'Acme <feedback@acme.example>';

describe('the settings of mail', () => {
  test('mails stay in the outbox without SMTP_URL', () => {
    expect(parseConfig(STORES).mail).toBeNull();
    expect(parseConfig({ ...STORES, SMTP_URL, MAIL_FROM }).mail).toEqual({ url: SMTP_URL, from: MAIL_FROM });
  });

  test('SMTP_URL needs MAIL_FROM, and in production an https APP_URL, which mails link to', () => {
    expect(() => parseConfig({ ...STORES, SMTP_URL })).toThrow('MAIL_FROM is required with SMTP_URL');
    const production = { ...STORES, SMTP_URL, MAIL_FROM, ENVIRONMENT: 'production' };
    expect(() => parseConfig(production)).toThrow(/APP_URL must be an https address/);
    expect(parseConfig({ ...production, APP_URL: 'https://app.acme.example' }).appUrl).toBe(
      'https://app.acme.example',
    );
    expect(parseConfig({ ...STORES, ENVIRONMENT: 'production' }).mail).toBeNull();
  });

  test.each(['acme', 'a@b@c', 'Acme <feedback@acme.example>\r\nBcc: x@y.example', 'Acme <x y@z>'])(
    'MAIL_FROM is refused when it is no address: %j',
    (from) => {
      expect(() => parseConfig({ ...STORES, SMTP_URL, MAIL_FROM: from })).toThrow(/MAIL_FROM/);
    },
  );
});
