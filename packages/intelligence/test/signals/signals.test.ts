import { describe, expect, test } from '@jest/globals';
import { splitSentences } from '../../src/signals/sentences.ts';
import { chooseSignals } from '../../src/signals/signal-choice.ts';
import { splitIntoSignals } from '../../src/signals/signals.ts';

const signals = (text: string, speaker: string | null = null) =>
  splitIntoSignals(text, speaker).map(({ start, end }) => text.slice(start, end));

const CALL = `Interviewer: Hi Dana, thanks for joining. Can you hear me okay?
Dana: Yes, I can hear you. Good morning! How are you?
Interviewer: Great. So tell me about how you use the product today?
Dana: Sure. I'm the head of operations at Northwind. Honestly, the biggest issue for us is that the CSV export times out whenever we have more than 10,000 rows. We end up splitting it by hand every Monday.
Interviewer: Mm-hm. And what else?
Dana: Um, another thing is permissions. There's no way to give a contractor read-only access, so we share one login. Our security team is not happy about that.
Interviewer: Anything you like?
Dana: I love the new dashboard, it's so much easier to read. But could you add dark mode?
Interviewer: I wish we had an export for that. It crashes.
Dana: Does it integrate with Slack?
Interviewer: It does. Thanks for your time!
Dana: Thanks, bye. Have a great weekend!`;

describe('splitIntoSignals, a call', () => {
  test('returns the customer’s informative sentences, those on one subject together', () => {
    expect(signals(CALL, 'Dana')).toEqual([
      'Honestly, the biggest issue for us is that the CSV export times out whenever we have more than 10,000 rows. We end up splitting it by hand every Monday.',
      "There's no way to give a contractor read-only access, so we share one login. Our security team is not happy about that.",
      "I love the new dashboard, it's so much easier to read.",
      'But could you add dark mode?',
      'Does it integrate with Slack?',
    ]);
  });

  test('without a speaker, all words count as one customer’s', () => {
    expect(signals(CALL)).toContain('I wish we had an export for that. It crashes.');
    expect(signals(CALL)).toContain('But could you add dark mode?');
  });

  test('returns nothing for a speaker who does not occur', () => {
    expect(signals(CALL, 'Eve')).toEqual([]);
  });

  test.each([
    'Agent: Good morning, how can I help you?\nCustomer: Good morning.\nCustomer: Thanks, bye.',
    'Customer: Yes.\nAgent: Mm-hm.\nCustomer: Can you hear me?\nCustomer: Sounds good to me, thank you so much!',
    'Customer: (laughter)\nCustomer: [inaudible] {vocalsound}\nCustomer: ...',
    'Customer: My name is Crystal Minh.\nCustomer: 3348917502\nCustomer: cminh730@email.com',
  ])('small talk is no signal: %j', (text) => {
    expect(signals(text, 'Customer')).toEqual([]);
  });
});

describe('splitIntoSignals, one customer', () => {
  test('a transcript of one informative sentence gives it', () => {
    const text = 'We cannot export more than ten thousand rows at once';
    expect(signals(`\n  ${text}  \n`)).toEqual([text]);
  });

  test('lines without stops are sentences', () => {
    const text = `okay so yeah
we have been using it for six months now
but the search never finds the invoice numbers
it shows nothing when i type in the exact number
the weather has been nice lately
we wish there was a way to approve invoices from the phone
talk to you next week bye`;
    expect(signals(text)).toEqual([
      'but the search never finds the invoice numbers\nit shows nothing when i type in the exact number',
      'we wish there was a way to approve invoices from the phone',
    ]);
  });

  test('a line that never stops is cut at its pauses', () => {
    const text =
      'we use it every day for all our orders and the export fails so we copy rows by hand '.repeat(30);
    const found = signals(text);
    expect(found.length).toBeGreaterThan(3);
    for (const signal of found) expect(signal.length).toBeLessThanOrEqual(1_000);
  });

  test('lines broken by an editor are one sentence', () => {
    const text = `The biggest problem is that the nightly import of our contacts
fails when a single row has no e-mail address in it. All good
otherwise.`;
    expect(signals(text)).toEqual([
      'The biggest problem is that the nightly import of our contacts\nfails when a single row has no e-mail address in it.',
    ]);
  });

  test('in another language, what is more than small talk is kept', () => {
    expect(signals('Hallo!\nWir können die Berichte seit Montag nicht mehr exportieren.\nDanke!')).toEqual([
      'Wir können die Berichte seit Montag nicht mehr exportieren.',
    ]);
    expect(
      signals('李雷：你好。\n韩梅梅：我们每周都要手动导出报告，太慢了！好的。\n李雷：好的。', '韩梅梅'),
    ).toEqual(['我们每周都要手动导出报告，太慢了！']);
  });
});

describe('splitIntoSignals, captions', () => {
  const cue = (second: number, words: string) => `00:0${second}.000 --> 00:0${second + 1}.000\n${words}\n\n`;

  test('a sentence broken over cues gives the informative pieces, and never the times', () => {
    const text = `WEBVTT\n\n${cue(1, '<v Bob>The main problem for us is that')}${cue(2, '<v Bob>the importer duplicates every contact that has')}${cue(3, '<v Bob>two addresses.')}${cue(4, '<v Ana>I hate that.')}`;
    expect(signals(text, 'Bob')).toEqual([
      'The main problem for us is that',
      'the importer duplicates every contact that has',
    ]);
  });
});

describe('chooseSignals', () => {
  test('keeps what another judge rates as informative', () => {
    const text = 'The sky is blue. The export fails. Nothing else matters here.';
    const chosen = chooseSignals(text, splitSentences(text, null), (sentence) => ({
      probability: sentence.includes('sky') ? 0.9 : 0.1,
      kind: null,
      isSmallTalk: false,
    }));
    expect(chosen).toEqual([{ start: 0, end: 16 }]);
  });
});
