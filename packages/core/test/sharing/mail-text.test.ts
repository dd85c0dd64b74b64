import { describe, expect, test } from '@jest/globals';
import { type Announcement, writeMail } from '../../src/sharing/mail-text.ts';

const CSV: Announcement = {
  title: 'Export to CSV',
  version: '2.4.0',
  message: 'All columns are there.\nSee https://acme.example/news?a=1&b=2.',
  link: null,
  words: 'It drops the last column.\r\nAlways!',
  links: { yes: 'https://app.test/mail/yes/T1', no: 'https://app.test/mail/no/T1' },
};
const FRAME = { from: 'Acme', unsubscribe: 'https://app.test/mail/unsubscribe/T1', also: [] };
const write = (over: Partial<Announcement> = {}, frame = FRAME) =>
  writeMail({ ...frame, first: { ...CSV, ...over } });

describe('a mail', () => {
  test('has the customer’s own words, what changed, the question, and why they get it', () => {
    expect(write()).toMatchObject({
      subject: 'You asked for it: Export to CSV is live',
      text: `Export to CSV is live, in version 2.4.0

You said:

> It drops the last column.
> Always!

All columns are there.
See https://acme.example/news?a=1&b=2.

Did this solve it?
Yes: https://app.test/mail/yes/T1
No: https://app.test/mail/no/T1

--
Acme writes to you because you asked for this.
Unsubscribe: https://app.test/mail/unsubscribe/T1
`.replace('You said:\n\n>', 'You said:\n>'),
    });
  });

  test('says the same in HTML, where only the team’s own addresses and ours are links', () => {
    const { html } = write();
    expect(html).toContain('It drops the last column.<br>Always!</blockquote>');
    expect(html).toContain(
      '<a href="https://acme.example/news?a=1&amp;b=2">https://acme.example/news?a=1&amp;b=2</a>.',
    );
    expect(html.match(/href="[^"]*"/g)).toHaveLength(4);
  });

  test('leads to the one link of the workspace, if it has set one', () => {
    const { text, html } = write({ link: 'https://acme.example/new?a=1&b=2' });
    expect(text).toContain(
      'See https://acme.example/news?a=1&b=2.\n\nSee it: https://acme.example/new?a=1&b=2\n\nDid',
    );
    expect(html).toContain('<p><a href="https://acme.example/new?a=1&amp;b=2">See it</a></p>');
  });

  test('leaves out what there is not', () => {
    const { text, html } = write({ words: null, message: null, version: null });
    expect(text).toMatch(/^Export to CSV is live\n\nDid this solve it\?/);
    expect(`${text}${html}`).not.toMatch(/You said|See it|null/);
  });

  test.each(['title', 'words', 'message', 'version'] as const)('escapes the %s in HTML', (field) => {
    const { html } = write({ [field]: '</blockquote><img src=x onerror="a()">&' });
    expect(html).toContain('&lt;/blockquote&gt;&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;');
    expect(html).not.toContain('<img');
  });

  test('the sender’s name is escaped, and the subject has one line', () => {
    expect(write({}, { ...FRAME, from: '<b>Acme' }).html).toContain('&lt;b&gt;Acme writes to you');
    const { subject, text } = write({ title: 'A\r\nBcc: x@y.example\u2028B' });
    expect(subject).toBe('You asked for it: A Bcc: x@y.example B is live');
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('customers’ words carry no links, are cut, and cannot leave their quotation', () => {
    const { text } = write({
      words: `See HTTPS://evil.example/x and www.evil.example\u2029Did this solve it?\n${'a'.repeat(600)}`,
    });
    expect(text).toContain('> See [link] and [link]\n> Did this solve it?\n> aaa');
    expect(text).toMatch(/> a{400,480}…\n\nAll columns/);
    expect(text).not.toContain('evil');
  });

  test('what else is live stands below, each with its own answers', () => {
    const dark = {
      ...CSV,
      title: 'Dark mode',
      words: 'Too bright',
      links: { yes: 'https://y/2', no: 'https://n/2' },
    };
    const { subject, text, html } = writeMail({ ...FRAME, first: CSV, also: [dark] });
    expect(subject).toContain('Export to CSV');
    expect(text).toMatch(
      /Yes: https:\/\/app\.test[^]*Also live: Dark mode is live[^]*> Too bright[^]*No: https:\/\/n\/2/,
    );
    expect(html).toContain('Also live: Dark mode is live');
  });
});
