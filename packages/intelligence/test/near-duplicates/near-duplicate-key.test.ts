import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { nearText } from '../../src/near-duplicates/near-duplicate-key.ts';

describe('nearText, the same words in effect', () => {
  test.each([
    ['The export fails every Monday', 'the EXPORT fails   every monday!!!'],
    ["I can't open the report.", 'I cannot open the report'],
    ['I can’t open the report', 'i cant open the report'],
    ["It's slow and we're losing time", 'It is slow and we are losing time'],
    ['Hi team, please add dark mode to charts. Thanks!', 'Add dark mode to charts'],
    ['Good morning everyone! Could you please add a dark mode?', 'could you add a dark mode'],
    ['Dear Sir or Madam,\nthe invoice is missing.\n\nKind regards,\nAna Lee', 'The invoice is missing.'],
    ['Search is broken on mobile.\n\nSent from my iPhone', 'Search is broken on mobile'],
    ['Search is broken on mobile, thanks in advance', 'Search is broken on mobile'],
    ['I love the new "dashboard" 🎉🎉', 'I love the new dashboard'],
    ['We pay 1,200 € and 10% more', 'we pay 1200 € and 10 % more'],
    ['Let me log-in with my e-mail', 'let me log in with my e mail'],
    ['How do I export to CSV?', 'how do I export to CSV'],
    ['Hi, can you show me the export?', 'Can you show me the export'],
    ['um, my top up did not work', 'My top-up didn’t work.'],
    ['Cafe\u0301 lists do not load here', 'Café lists don’t load here'],
    ['每周都要手动导出报告，太慢了。', '每周都要手动导出报告，太慢了'],
  ])('%j = %j', (one, other) => {
    expect(nearText(one)).not.toBeNull();
    expect(nearText(one)).toBe(nearText(other));
  });
});

describe('nearText, other words', () => {
  test.each([
    ['The login is working for us', 'The login is not working for us'],
    ['I can open the report now', "I can't open the report now"],
    ['We need 10 seats for Acme', 'We need 100 seats for Acme'],
    ['We need 10 seats for Acme', 'We need 10 seats for Globex'],
    ['It fails since version 2.0', 'It fails since version 20'],
    ['The export dropped to -5 items', 'The export dropped to 5 items'],
    ['Import users from Okta to Slack', 'Import users from Slack to Okta'],
    ['The new export works now', 'The new export works now?'],
    ['No, refunds arrive in time here', 'No refunds arrive in time here'],
    ['Please don’t stop sending these mails', 'Please don’t. Stop sending these mails'],
    ['The new design is live 👍', 'The new design is live 👎'],
    ['The new design is live :)', 'The new design is live :('],
    ['It works for users in 🇩🇪', 'It works for users in 🇫🇷'],
    ['We want reports in C', 'We want reports in C++'],
    ['Totals where price < 5 are wrong', 'Totals where price > 5 are wrong'],
    ['It costs $5 for each seat', 'It costs €5 for each seat'],
    ['Few of our exports work', 'A few of our exports work'],
    ['This app is the best', 'This app is the'],
    ['I must say no thanks', 'I must say no'],
    ['Our users are hard to please', 'Our users are hard to'],
    ['I cannot print pictures sent from my iPhone', 'I cannot print pictures'],
    ['Das Dokument ist schon fertig', 'Das Dokument ist schön fertig'],
  ])('%j ≠ %j', (one, other) => {
    expect(nearText(one)).not.toBeNull();
    expect(nearText(one)).not.toBe(nearText(other));
  });

  test.each(['', '!!!', 'Great app!', 'Hi team, thanks a lot!', 'It is slow', '🎉🎉🎉🎉'])(
    'too little is said in %j',
    (text) => {
      expect(nearText(text)).toBeNull();
    },
  );
});

describe('nearText, any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom("can't", 'No', ',', '1,000', '?', ':(', '👎', 'hi', 'thanks', '\n', ' ', 'word', 'please', '.')).map((all) => all.join(' ')),
  ); // prettier-ignore

  test('is like itself, whatever stands around and in which case it is', () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(nearText(`\n ${text} \r\n`)).toBe(nearText(text));
      }),
      { numRuns: 500 },
    );
  });

  test('needs no more than a moment for a long one', () => {
    for (const unit of [
      'a',
      ' ',
      '\n',
      "'",
      'a.',
      '1,',
      'no,',
      'thanks ',
      'sent from my ',
      '👍',
      '?',
      ':(',
    ]) {
      expect(() => nearText(unit.repeat(20_000 / unit.length))).not.toThrow();
    }
  });
});
