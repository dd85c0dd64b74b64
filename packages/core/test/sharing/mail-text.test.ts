import { describe, expect, test } from '@jest/globals';
import { nameOfOwn } from '../../src/people/workspace-name.ts';
import { type Announcement, writeMail } from '../../src/sharing/mail-text.ts';

const CSV: Announcement = {
  kind: 'bug',
  subject: null,
  version: '2.4.0',
  message: 'All columns are there.\nSee https://acme.example/news?a=1&b=2.',
  link: null,
  words: 'It drops the last column.\r\nAlways!',
  links: { yes: 'https://app.test/mail/yes/T1', no: 'https://app.test/mail/no/T1' },
};
const FRAME = { from: 'Acme Planner', unsubscribe: 'https://app.test/mail/unsubscribe/T1', also: [] };
const write = (over: Partial<Announcement> = {}, frame = FRAME) =>
  writeMail({ ...frame, first: { ...CSV, ...over } });

describe('a mail', () => {
  test('has the customer’s own words, what changed, the question, and why they get it', () => {
    expect(write()).toMatchObject({
      subject: 'Acme Planner: what you reported is fixed',
      text: `What you reported is fixed, in version 2.4.0

You said:

> It drops the last column.
> Always!

All columns are there.
See https://acme.example/news?a=1&b=2.

Is it fixed for you?
Yes: https://app.test/mail/yes/T1
No: https://app.test/mail/no/T1

--
Acme Planner writes to you because you reported this.
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
      'See https://acme.example/news?a=1&b=2.\n\nSee it: https://acme.example/new?a=1&b=2\n\nIs it',
    );
    expect(html).toContain('<p><a href="https://acme.example/new?a=1&amp;b=2">See it</a></p>');
  });

  test('leaves out what there is not', () => {
    const { text, html } = write({ words: null, message: null, version: null });
    expect(text).toMatch(/^What you reported is fixed\n\nIs it fixed for you\?/);
    expect(`${text}${html}`).not.toMatch(/You said|See it|null/);
  });

  test.each(['subject', 'words', 'message', 'version'] as const)('escapes the %s in HTML', (field) => {
    const { html } = write({ [field]: '</blockquote><img src=x onerror="a()">&' });
    expect(html).toContain('&lt;/blockquote&gt;&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;');
    expect(html).not.toContain('<img');
  });

  test('the sender’s name is escaped, and the subject has one line', () => {
    expect(write({}, { ...FRAME, from: '<b>Acme' }).html).toContain('&lt;b&gt;Acme writes to you');
    const { subject, text } = write({ subject: 'A\r\nBcc: x@y.example\u2028B' });
    expect(subject).toBe('A Bcc: x@y.example B');
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

  test.each([
    ['bug', 'what you reported is fixed', 'Is it fixed for you?', 'because you reported this'],
    ['feature', 'what you asked for is there', 'Is it what you asked for?', 'because you asked for this'],
    ['question', 'your question is answered', 'Does this answer it?', 'because you asked this'],
    ['praise', 'there is news about what you wrote', 'Does this help you?', 'because you wrote about this'],
    [null, 'there is news about what you wrote', 'Does this help you?', 'because you wrote about this'],
  ] as const)('speaks of a %s as such', (kind, news, question, because) => {
    const { subject, text, html } = write({ kind });
    expect(subject).toBe(`Acme Planner: ${news}`);
    for (const body of [text, html]) for (const words of [question, because]) expect(body).toContain(words);
  });

  test('has the subject that a person wrote, as it is, and without one no person’s name', () => {
    const subject = 'Exports are complete again';
    expect(write({ subject })).toMatchObject({
      subject,
      text: expect.stringMatching(/^Exports are complete again \(version 2\.4\.0\)\n/),
    });
    expect(write({}, { ...FRAME, from: nameOfOwn('Dana Smith') }).subject).toBe('What you reported is fixed');
  });

  test('what else is live stands below, each with its own answers', () => {
    const dark = {
      ...CSV,
      kind: 'feature' as const,
      words: 'Too bright',
      links: { yes: 'https://y/2', no: 'https://n/2' },
    };
    const { subject, text, html } = writeMail({ ...FRAME, first: CSV, also: [dark] });
    expect(subject).toBe('Acme Planner: what you reported is fixed');
    expect(text).toMatch(
      /Yes: https:\/\/app\.test[^]*Also there: what you asked for, in version[^]*> Too bright[^]*Is it what you asked for\?[^]*No: https:\/\/n\/2/,
    );
    expect(html).toContain('Also there: what you asked for');
  });
});
