import { describe, expect, test } from '@jest/globals';
import { coreText } from '../../src/core-text/core-text.ts';

const SAID = 'The invoice PDF shows last year as its date';

describe('coreText finds the message', () => {
  test.each([
    [
      'a mail',
      `Dear support team,\n\nI hope you are well.\n\n${SAID}\n\nKind regards,\nIda Holm\nFinance\nT +45 20 55 01 02`,
    ],
    [
      'a mail with a mark before its signature',
      `${SAID}\n\n--\nThis message is confidential. If you received this message in error, delete it.`,
    ],
    [
      'a signature that nothing announces',
      `${SAID}\n\nIda Holm\nFinance\nHolm Shipping · Pier 4\nP: +45 20 55 01 02 | www.holm.example`,
    ],
    [
      'an answer above a quoted mail',
      `${SAID}\n\nOn Tue, 8 Oct 2026 at 09:14, Support <help@vendor.example> wrote:\n> We received your request\n> and will answer.`,
    ],
    [
      'a forwarded mail',
      `----- Original Message -----\nFrom: Ida Holm\nSent: Monday\nTo: Support\nSubject: RE: FW: tool\n\n${SAID}`,
    ],
    [
      'an HTML mail',
      `<div><p>Hello,</p><p>${SAID}</p><p>Best regards<br/>Ida</p></div><!-- id 77 --><img src="https://t.example/o.gif">`,
    ],
    [
      'a bug form',
      `**Describe the bug**\n${SAID}\n\n**Expected behaviour**\n<!-- what you thought would happen -->\n\n**Screenshots**\nn/a\n\n- [x] I searched the open issues`,
    ],
    [
      'a ticket',
      `Ticket ID: 6160\nCustomer: Holm Shipping\nPriority: P3\n-------\n${SAID}\n-------\nAgent notes: none`,
    ],
    [
      'a record of a chat',
      `Bot: How can I help you today?\nVisitor: hi\nVisitor: ${SAID}\nBot: An agent will be with you shortly.\nChat ended. Duration 00:07:12.`,
    ],
    [
      'a stack trace',
      `${SAID}\n\nTraceback (most recent call last):\n  File "/srv/app/worker.py", line 80, in run\n    result = client.process(job)`,
    ],
    [
      'log lines',
      `{"level":"error","ts":"2026-10-08T08:11:42Z","code":500}\n2026-10-08 08:11:43 WARN retrying\n\n${SAID}`,
    ],
    [
      'a block of code',
      `Our code, for reference:\n\n\`\`\`python\nr = requests.get(BASE)\n\`\`\`\n\n${SAID}`,
    ],
    [
      'a German mail',
      `Sehr geehrte Damen und Herren,\n\n${SAID}\n\nMit freundlichen Grüßen\nIda Holm\n\nHolm GmbH · Sitz der Gesellschaft: Kassel`,
    ],
    ["a telephone's mark", `${SAID}\n\nSent from my iPhone`],
  ])('out of %s', (_, text) => {
    expect(coreText(text)).toBe(SAID);
  });
});

test.each([
  'The export shows confidential salary data to everyone.',
  'This message contains the wrong amount.',
  'I cannot unsubscribe from the weekly digest.',
  'The disclaimer covers the whole screen.',
])('a complaint about %j is none of the notices below a mail', (line) => {
  expect(coreText(`Hello,\n${line}\nWe use it daily.`)).toBe(`${line}\nWe use it daily.`);
});

describe('coreText leaves alone', () => {
  test.each([
    'ok',
    'Thanks!',
    'Hello',
    'n/a',
    'login broken',
    'To: the whole team, please mend this',
    'Error 500 at checkout (step 3) since Monday',
    'Two wishes: a dark theme and an export to Excel.',
    'We want a list with <name> and <date>, sorted by a < b',
  ])('%j', (text) => {
    expect(coreText(text)).toBe(text);
  });

  test('what looks like an opening that nothing closes', () => {
    expect(coreText('It prints <!-- before every line of the report')).toBe(
      'It prints <!-- before every line of the report',
    );
  });
});

test('a subject line of more than two words is kept, for it may be all that says what a mail is about', () => {
  expect(coreText('From: Ida\nSubject: Re: invoice date is wrong\n\nSee the attachment.')).toContain(
    'invoice date is wrong',
  );
});
