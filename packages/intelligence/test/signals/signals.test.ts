import { describe, expect, test } from '@jest/globals';
import { splitSentences } from '../../src/signals/sentences.ts';
import { chooseSignals } from '../../src/signals/signal-choice.ts';
import { splitIntoSignals } from '../../src/signals/signals.ts';

const signals = (text: string, speaker: string | null = null) =>
  splitIntoSignals(text, speaker).map(({ said }) => said);

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

/** The words between the stops of these cues and entries are one sentence. */
const BROKEN: Record<string, string> = {
  'Zoom, recording transcript (WebVTT)': `WEBVTT

1
00:00:01.000 --> 00:00:03.000
Alex Kim: What bothers you most?

2
00:00:04.000 --> 00:00:07.000
Dana Roy: The main problem for us is that

3
00:00:07.000 --> 00:00:10.000
Dana Roy: the importer duplicates every contact that has

4
00:00:10.000 --> 00:00:12.000
Dana Roy: two addresses. Salesforce does not

5
00:00:12.000 --> 00:00:14.000
Alex Kim: I see.
`,
  'Teams (WebVTT)': `WEBVTT

6e1b5b0e-1/9-0
00:00:01.000 --> 00:00:03.000
<v Alex Kim>What bothers you most?</v>

6e1b5b0e-1/12-0
00:00:04.000 --> 00:00:07.000
<v Dana Roy>The main problem for us is that</v>

6e1b5b0e-1/12-1
00:00:07.000 --> 00:00:10.000
<v Dana Roy>the importer duplicates every
contact that has</v>

6e1b5b0e-1/12-2
00:00:10.000 --> 00:00:12.000
<v Dana Roy>two addresses.</v>
`,
  SRT: `1
00:00:01,000 --> 00:00:03,000
Alex Kim: What bothers you most?

2
00:00:04,000 --> 00:00:07,000
Dana Roy: The main problem for us is that

3
00:00:07,000 --> 00:00:10,000
the importer duplicates every
contact that has

4
00:00:10,000 --> 00:00:12,000
two addresses.
`,
  'entries with a time': `[00:00:01] Alex Kim: What bothers you most?
[00:00:04] Dana Roy: The main problem for us is that
[00:00:07] Dana Roy: the importer duplicates every contact that has
[00:00:10] Dana Roy: two addresses.
[00:00:12] Alex Kim: I see.
`,
  'entries below a name and a time': `Alex Kim  0:01
What bothers you most?

Dana Roy  0:04
The main problem for us is that

Dana Roy  0:07
the importer duplicates every contact that has

Dana Roy  0:10
two addresses.
`,
  'nods in the middle': `Alex Kim: What bothers you most?
Dana Roy: The main problem for us
Alex Kim: mhm
Dana Roy: is that the importer duplicates every contact
Alex Kim: right
Sam Lee: Okay.
Dana Roy: that has two addresses.
Alex Kim: I see.
`,
  'a nod in the middle': `Alex Kim: What bothers you most?
Dana Roy: The main problem for us is that
Alex Kim: Mm-hm.
Dana Roy: the importer duplicates every contact that has two addresses.
Alex Kim: I see.
`,
};

describe('splitIntoSignals, a sentence over several cues or entries', () => {
  const WHOLE =
    'The main problem for us is that the importer duplicates every contact that has two addresses.';

  test.each(Object.entries(BROKEN))('%s: is one signal, at the place of all its words', (_, written) => {
    for (const text of [written, written.replaceAll('\n', '\r\n')]) {
      const [signal, ...others] = splitIntoSignals(text, 'Dana Roy');
      expect(others).toEqual([]);
      expect(signal?.said).toBe(WHOLE);
      const place = text.slice(signal?.start, signal?.end);
      expect(place.startsWith('The main problem')).toBe(true);
      expect(place.endsWith('two addresses.')).toBe(true);
    }
  });

  test('cues without names are one voice, and a dash begins another', () => {
    const cue = (second: number, words: string) =>
      `${second}\n00:00:0${second},000 --> 00:00:0${second + 1},000\n${words}\n\n`;
    const text = `${cue(1, 'The importer crashes on')}${cue(2, 'every contact\nwith two addresses')}${cue(3, '- We wish there was a dark mode.')}`;
    expect(signals(text)).toEqual([
      'The importer crashes on every contact with two addresses',
      'We wish there was a dark mode.',
    ]);
  });

  test('a name or a noun that opens the next entry goes on with it where stops are usual', () => {
    const text = `[00:01] Sam: What bothers you most?
[00:03] Dana: We can no longer send the invoices to
[00:05] Dana: Salesforce since the last update.
[00:07] Sam: I am sorry to hear that.`;
    expect(signals(text, 'Dana')).toEqual([
      'We can no longer send the invoices to Salesforce since the last update.',
    ]);
  });

  test.each([
    ['The report crashes when', 'I open it on a phone.'],
    ['We cannot send the invoices to', 'Salesforce since the update.'],
    ['Our team needs...', '...a way to see all invoices.'],
    ['The report crashes —', '— when we open it on a phone.'],
  ])('a nod ends no sentence: “%s” goes on with “%s”', (begun, rest) => {
    for (const nod of ['mhm', 'Right.']) {
      const text = `Sam: How is it going?\nDana: ${begun}\nSam: ${nod}\nDana: ${rest}\nSam: I see.`;
      expect(signals(text, 'Dana')).toEqual([`${begun} ${rest}`]);
    }
  });

  test('a question ends the sentence before it', () => {
    const text =
      'Dana: Please add an export to CSV\nSam: Why?\nDana: Our accountant asks for it.\nSam: I see.';
    expect(signals(text, 'Dana')[0]).toBe('Please add an export to CSV');
  });

  test.each([
    'Dana: the export crashes every morning\nDana: we wish there was a dark mode\nSam: ok',
    'Dana: The export crashes every morning.\nDana: we wish there was a dark mode.\nSam: Okay.',
  ])('messages that each say something stay apart: %j', (text) => {
    expect(signals(text, 'Dana')).toHaveLength(2);
  });

  test('what another speaker says at length ends the sentence', () => {
    const text = `Dana: The export crashes every morning and
Sam: That should not happen, we changed all of that in the last release.
Dana: we wish there was a dark mode.`;
    expect(signals(text, 'Dana')).toEqual([
      'The export crashes every morning and',
      'we wish there was a dark mode.',
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
