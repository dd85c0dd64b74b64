import { describe, expect, test } from '@jest/globals';
import { findSpeaker, turnsOf } from '../../src/signals/signal-speaker.ts';
import { splitIntoSignals } from '../../src/signals/signals.ts';

/** Words in each sample that only the customer says. */
const CUSTOMERS_WORDS = [
  'We export to CSV every Monday, and the export drops the last column.',
  'Please add a dark mode. One thing: our night shift needs it.',
];

/** The same short call as the exports of several products write it, with the customer's label in each export. */
const EXPORTS: Record<string, { customer: string; text: string }> = {
  'Zoom, saved transcript': {
    customer: 'Dana Roy',
    text: `[Alex Kim] 10:32:04
Thanks for joining, how is it going?

[Dana Roy] 10:32:15
We export to CSV every Monday, and the export drops the last column.

[Sam Lee (she/her)] 10:32:40
We hate the billing page.

[Dana Roy] 10:33:02
Please add a dark mode. One thing: our night shift needs it.

[Alex Kim] 10:33:20
I see, thank you.
`,
  },
  'Zoom, recording transcript (WebVTT)': {
    customer: 'Dana Roy',
    text: `WEBVTT

1
00:00:04.100 --> 00:00:06.000
Alex Kim: Thanks for joining, how is it going?

2
00:00:07.000 --> 00:00:12.000
Dana Roy: We export to CSV every Monday, and the export drops the last column.

3
00:00:13.000 --> 00:00:15.000
Sam Lee (she/her): We hate the billing page.

4
00:00:16.000 --> 00:00:20.000
Dana Roy: Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'Zoom, chat log': {
    customer: 'Dana Roy',
    text: `10:32:04 From Alex Kim to Everyone:
\tThanks for joining, how is it going?
10:32:15 From Dana Roy to Everyone:
\tWe export to CSV every Monday, and the export drops the last column.
10:32:40 From sam lee to Everyone:
\tWe hate the billing page.
10:33:02 From Dana Roy to Alex Kim (Direct Message):
\tPlease add a dark mode. One thing: our night shift needs it.
`,
  },
  'Zoom, chat log on one line': {
    customer: 'Dana Roy',
    text: `10:32:04\t From  Alex Kim : Thanks for joining, how is it going?
10:32:15\t From  Dana Roy : We export to CSV every Monday, and the export drops the last column.
10:32:40\t From  Sam Lee | Acme : We hate the billing page.
10:33:02\t From  Dana Roy : Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'Teams, the text of its document': {
    customer: 'Roy, Dana',
    text: `Renewal call-20240501_103200-Meeting Recording
May 1, 2024, 10:32AM
21m 4s

Alex Kim started transcription

Alex Kim   0:04
Thanks for joining, how is it going?

Roy, Dana   0:15
We export to CSV every Monday, and the export drops the last column.

Sam Lee (Acme)   0:40
We hate the billing page.

Roy, Dana   1:02
Please add a dark mode. One thing: our night shift needs it.

Alex Kim stopped transcription
`,
  },
  Gong: {
    customer: 'Dana',
    text: `Renewal call

Recorded on May 1, 2024 via Zoom, 21m

Participants

Acme
Dana Roy, Head of Operations

Transcript

0:04 | Alex
Thanks for joining, how is it going?

0:15 | Dana
We export to CSV every Monday, and the export drops the last column.

0:40 | Sam
We hate the billing page.

1:02 | Dana
Please add a dark mode. One thing: our night shift needs it.
`,
  },
  Fireflies: {
    customer: 'Dana Roy',
    text: `00:04 Alex Kim
Thanks for joining, how is it going?

00:15 Dana Roy
We export to CSV every Monday, and the export drops the last column.

00:40 Sam Lee
We hate the billing page.

01:02 Dana Roy
Please add a dark mode. One thing: our night shift needs it.
`,
  },
  Otter: {
    customer: 'Dana Roy',
    text: `Alex Kim  0:04
Thanks for joining, how is it going?

Dana Roy  0:15
We export to CSV every Monday, and the export drops the last column.

Unknown Speaker  0:40
We hate the billing page.

Dana Roy  1:02
Please add a dark mode. One thing: our night shift needs it.

Speaker 4  1:20
I see, thank you.
`,
  },
  Fathom: {
    customer: 'Dana Roy (Acme)',
    text: `Renewal call - May 01
VIEW RECORDING - 21 mins (No highlights)

---

@0:04 - Alex Kim
Thanks for joining, how is it going?

@0:15 - Dana Roy (Acme)
We export to CSV every Monday, and the export drops the last column.

@0:40 - Sam Lee (Acme)
We hate the billing page.

@1:02 - Dana Roy (Acme)
Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'Markdown with bold names': {
    customer: 'Dana Roy',
    text: `# Renewal call

**Alex Kim:** Thanks for joining, how is it going?

**Dana Roy:** We export to CSV every Monday, and the export drops the last column.

**Sam Lee:** We hate the billing page.

**Dana Roy:** Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'Markdown with bold names and times on their lines': {
    customer: 'Dana Roy',
    text: `**Alex Kim** 00:04
Thanks for joining, how is it going?

**Dana Roy** 00:15
We export to CSV every Monday, and the export drops the last column.

**Sam Lee** 00:40
We hate the billing page.

**Dana Roy** 01:02
Please add a dark mode. One thing: our night shift needs it.
`,
  },
};

describe.each(Object.entries(EXPORTS))('an export of %s', (_, { customer, text: written }) => {
  test.each([
    ['as it is', written],
    ['with Windows line ends', written.replaceAll('\n', '\r\n')],
  ])('gives the customer’s words to the offset, and no others, %s', (_name, text) => {
    expect(findSpeaker(text, customer).label).toBe(customer);
    const said = turnsOf(text, customer).map(({ start, end }) => text.slice(start, end));
    const [first, second = '', ...rest] = said;
    expect(first).toBe(CUSTOMERS_WORDS[0]);
    // Text that a product writes below the last turn has no label of its own.
    expect(second.startsWith(CUSTOMERS_WORDS[1] ?? '')).toBe(true);
    expect(second.slice(CUSTOMERS_WORDS[1]?.length).trim()).toMatch(/^(?:Alex Kim stopped transcription)?$/);
    expect(rest).toEqual([]);

    const signals = splitIntoSignals(text, customer);
    expect(signals.length).toBeGreaterThan(0);
    for (const { start, end } of signals) {
      const verbatim = text.slice(start, end);
      expect(CUSTOMERS_WORDS.some((words) => words.includes(verbatim))).toBe(true);
    }
  });
});
