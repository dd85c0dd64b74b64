import { detectSpeakers } from '@feedback/intelligence';
import { describe, expect, test } from '@jest/globals';
import { findSpeaker, turnsOf } from '../../src/signals/signal-speaker.ts';
import { splitIntoSignals } from '../../src/signals/signals.ts';

/** Words in each sample that only the customer says. */
const CUSTOMERS_WORDS = [
  'We export to CSV every Monday, and the export drops the last column.',
  'Please add a dark mode. One thing: our night shift needs it.',
];

/** The same short call as the exports of several products write it, with the customer's label in each export. */
const NAME_BELOW = `00:00:01.000 --> 00:00:02.000
Alex Kim
Thanks for joining, how is it going?

00:00:02.000 --> 00:00:03.000
Dana Roy
We export to CSV every Monday, and the export drops the last column.

00:00:03.000 --> 00:00:04.000
Alex Kim
I see.

00:00:04.000 --> 00:00:05.000
Dana Roy
Please add a dark mode. One thing: our night shift needs it.
`;

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
  'Teams, the text of an older document': {
    customer: 'Dana Roy',
    text: `0:0:0.0 --> 0:0:12.590
Alex Kim
Thanks for joining, how is it going?

0:0:15.0 --> 0:0:27.590
Dana Roy
We export to CSV every Monday, and the export drops the last column.

0:0:30.0 --> 0:0:42.590
Sam Lee
We hate the billing page.

0:0:45.0 --> 0:0:57.590
Dana Roy
Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'SRT with names in brackets': {
    customer: 'Dana Roy',
    text: `1
00:00:00,000 --> 00:00:12,000
[Alex Kim] Thanks for joining, how is it going?

2
00:00:15,000 --> 00:00:27,000
[Dana Roy] We export to CSV every Monday, and the export drops the last column.

3
00:00:30,000 --> 00:00:42,000
[Sam Lee] We hate the billing page.

4
00:00:45,000 --> 00:00:57,000
[Dana Roy] Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'SRT with names in brackets on their lines': {
    customer: 'Dana Roy',
    text: `1
00:00:00,000 --> 00:00:12,000
[Alex Kim]
Thanks for joining, how is it going?

2
00:00:15,000 --> 00:00:27,000
[Dana Roy]
We export to CSV every Monday, and the export drops the last column.

3
00:00:30,000 --> 00:00:42,000
[Sam Lee]
We hate the billing page.

4
00:00:45,000 --> 00:00:57,000
[Dana Roy]
Please add a dark mode. One thing: our night shift needs it.
`,
  },
  Deepgram: {
    customer: 'Speaker:1',
    text: `[Speaker:0] Thanks for joining, how is it going?
[Speaker:1] We export to CSV every Monday, and the export drops the last column.
[Speaker:2] We hate the billing page.
[Speaker:1] Please add a dark mode. One thing: our night shift needs it.`,
  },
  'Deepgram, WebVTT': {
    customer: 'Speaker 1',
    text: `WEBVTT

NOTE
Transcription provided by Deepgram
Duration: 70.2

00:00:00.000 --> 00:00:12.000
- <v Speaker 0>Thanks for joining, how is it going?

00:00:15.000 --> 00:00:27.000
- <v Speaker 1>We export to CSV every Monday, and the export drops the last column.

00:00:30.000 --> 00:00:42.000
- <v Speaker 2>We hate the billing page.

00:00:45.000 --> 00:00:57.000
- <v Speaker 1>Please add a dark mode. One thing: our night shift needs it.
`,
  },
  Granola: {
    customer: 'Them',
    text: `Me: Thanks for joining, how is it going?

Them: We export to CSV every Monday, and the export drops the last column.

Me: We hate the billing page.

Them: Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'WhatsApp on Android': {
    customer: 'Dana Roy',
    text: `05/11/2026, 14:29 - Messages and calls are end-to-end encrypted. No one outside of this chat can read them.
05/11/2026, 14:30 - Alex Kim: Thanks for joining, how is it going?
05/11/2026, 14:31 - Dana Roy: We export to CSV every Monday, and the export drops the last column.
05/11/2026, 14:32 - Sam Lee: We hate the billing page.
05/11/2026, 14:33 - Dana Roy: Please add a dark mode. One thing: our night shift needs it.
`,
  },
  'WhatsApp on Android, American': {
    customer: 'Dana Roy',
    text: `11/5/26, 2:30 PM - Alex Kim: Thanks for joining, how is it going?
11/5/26, 2:31 PM - Dana Roy: We export to CSV every Monday, and the export drops the last column.
11/5/26, 2:32 PM - Sam Lee: We hate the billing page.
11/5/26, 2:33 PM - Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'WhatsApp on Android, German': {
    customer: 'Dana Roy',
    text: `05.11.26, 14:30 - Alex Kim: Thanks for joining, how is it going?
05.11.26, 14:31 - Dana Roy: We export to CSV every Monday, and the export drops the last column.
05.11.26, 14:32 - Sam Lee: We hate the billing page.
05.11.26, 14:33 - Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'WhatsApp with deleted messages': {
    customer: 'Dana Roy',
    text: `05/11/2026, 14:30 - Alex Kim: Thanks for joining, how is it going?
05/11/2026, 14:30 - Dana Roy: This message was deleted
05/11/2026, 14:31 - Dana Roy: We export to CSV every Monday, and the export drops the last column.
05/11/2026, 14:31 - Dana Roy: <Media omitted>
05/11/2026, 14:32 - Sam Lee: We hate the billing page.
05/11/2026, 14:33 - Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'Google Meet, with what it writes below': {
    customer: 'Dana Roy',
    text: `Alex Kim: Thanks for joining, how is it going?
Dana Roy: We export to CSV every Monday, and the export drops the last column.
Sam Lee: We hate the billing page.
Dana Roy: Please add a dark mode. One thing: our night shift needs it.
Transcription ended after 00:31:07

This editable transcript was computer generated and might contain errors. People can also change the text after it was created.`,
  },
  'WhatsApp on an iPhone': {
    customer: 'Dana Roy',
    text: `[05/11/2026, 14:30:00] Alex Kim: Thanks for joining, how is it going?
[05/11/2026, 14:30:01] Dana Roy: We export to CSV every Monday, and the export drops the last column.
[05/11/2026, 14:30:02] Sam Lee: We hate the billing page.
[05/11/2026, 14:30:03] Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'WhatsApp on Android, French': {
    customer: 'Dana Roy',
    text: `05/11/2026 à 14:30 - Alex Kim: Thanks for joining, how is it going?
05/11/2026 à 14:31 - Dana Roy: We export to CSV every Monday, and the export drops the last column.
05/11/2026 à 14:32 - Sam Lee: We hate the billing page.
05/11/2026 à 14:33 - Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'WhatsApp on Android, Spanish': {
    customer: 'Dana Roy',
    text: `5/11/26, 2:30 p. m. - Alex Kim: Thanks for joining, how is it going?
5/11/26, 2:31 p. m. - Dana Roy: We export to CSV every Monday, and the export drops the last column.
5/11/26, 2:32 p. m. - Sam Lee: We hate the billing page.
5/11/26, 2:33 p. m. - Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'WhatsApp on an iPhone, with signs of direction': {
    customer: 'Dana Roy',
    text: `\u200e[05/11/2026, 14:30:00] Alex Kim: Thanks for joining, how is it going?
\u200e[05/11/2026, 14:30:01] Dana Roy: We export to CSV every Monday, and the export drops the last column.
\u200e[05/11/2026, 14:30:02] Sam Lee: We hate the billing page.
\u200e[05/11/2026, 14:30:03] Dana Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'labels with a number sign': {
    customer: 'Speaker #2',
    text: `Speaker #1: Thanks for joining, how is it going?
Speaker #2: We export to CSV every Monday, and the export drops the last column.
Speaker #3: We hate the billing page.
Speaker #2: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'labels of a number sign and a letter': {
    customer: '#B',
    text: `#A: Thanks for joining, how is it going?
#B: We export to CSV every Monday, and the export drops the last column.
#C: We hate the billing page.
#B: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'initials with a stop': {
    customer: 'D.',
    text: `A.: Thanks for joining, how is it going?
D.: We export to CSV every Monday, and the export drops the last column.
S.: We hate the billing page.
D.: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'bare numbers': {
    customer: '2',
    text: `1: Thanks for joining, how is it going?
2: We export to CSV every Monday, and the export drops the last column.
3: We hate the billing page.
2: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'a nickname in front': {
    customer: '"Dee" Roy',
    text: `"Lex" Kim: Thanks for joining, how is it going?
"Dee" Roy: We export to CSV every Monday, and the export drops the last column.
Sam Lee: We hate the billing page.
"Dee" Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'a name of seven words': {
    customer: 'Maria del Carmen de la Cruz Torres',
    text: `Alex Kim: Thanks for joining, how is it going?
Maria del Carmen de la Cruz Torres: We export to CSV every Monday, and the export drops the last column.
Sam Lee: We hate the billing page.
Maria del Carmen de la Cruz Torres: Please add a dark mode. One thing: our night shift needs it.`,
  },
  mails: {
    customer: 'Dana Roy',
    text: `On Thu, Nov 5, 2026 at 2:30 PM Alex Kim <alex@acme.example> wrote:
Thanks for joining, how is it going?

On Thu, Nov 5, 2026 at 2:31 PM Dana Roy <dana@acme.example> wrote:
We export to CSV every Monday, and the export drops the last column.

On Thu, Nov 5, 2026 at 2:32 PM Sam Lee <sam@acme.example> wrote:
We hate the billing page.

On Thu, Nov 5, 2026 at 2:33 PM Dana Roy <dana@acme.example> wrote:
Please add a dark mode. One thing: our night shift needs it.`,
  },
  'mails whose first line is broken': {
    customer: 'Dana Roy',
    text: `On Thu, Nov 5, 2026 at 2:30 PM Alex Kim <alex@acme.example>
wrote:
Thanks for joining, how is it going?

On Thu, Nov 5, 2026 at 2:31 PM Dana Roy <dana@acme.example>
wrote:
We export to CSV every Monday, and the export drops the last column.

On Thu, Nov 5, 2026 at 2:32 PM Sam Lee <sam@acme.example>
wrote:
We hate the billing page.

On Thu, Nov 5, 2026 at 2:33 PM Dana Roy <dana@acme.example>
wrote:
Please add a dark mode. One thing: our night shift needs it.`,
  },
  'mails that quote mails': {
    customer: 'Dana Roy',
    text: `On Thu, Nov 5, 2026 at 2:31 PM Sam Lee <sam@acme.example> wrote:

> On Thu, Nov 5, 2026 at 2:30 PM Dana Roy <dana@acme.example> wrote:
>> We export to CSV every Monday, and the export drops the last column.
>>
>> On Thu, Nov 5, 2026 at 2:29 PM Alex Kim <alex@acme.example>
>> wrote:
>>
>> > Thanks for joining, how is it going?
>
> We hate the billing page.

On Thu, Nov 5, 2026 at 2:33 PM Dana Roy <dana@acme.example> wrote:
> Please add a dark mode. One thing: our night shift needs it.

Agreed on our side: the billing page.`,
  },
  'mails in German': {
    customer: 'Dana Roy',
    text: `Am 05.11.2026 um 14:30 schrieb Alex Kim <alex@acme.example>:
Thanks for joining, how is it going?

Am 05.11.2026 um 14:31 schrieb Dana Roy <dana@acme.example>:
We export to CSV every Monday, and the export drops the last column.

Am 05.11.2026 um 14:32 schrieb Sam Lee <sam@acme.example>:
We hate the billing page.

Am 05.11.2026 um 14:33 schrieb Dana Roy <dana@acme.example>:
Please add a dark mode. One thing: our night shift needs it.`,
  },
  Chorus: {
    customer: 'Dana Roy (Acme)',
    text: `Alex Kim (Vendor) - 0:04
Thanks for joining, how is it going?

Dana Roy (Acme) - 0:15
We export to CSV every Monday, and the export drops the last column.

Sam Lee (Acme) - 0:40
We hate the billing page.

Dana Roy (Acme) - 1:02
Please add a dark mode. One thing: our night shift needs it.`,
  },
  'Chorus, with companies behind bars': {
    customer: 'Dana Roy | Acme',
    text: `Alex Kim | Vendor | 00:00:04
Thanks for joining, how is it going?

Dana Roy | Acme | 00:00:15
We export to CSV every Monday, and the export drops the last column.

Sam Lee | Acme | 00:00:40
We hate the billing page.

Dana Roy | Acme | 00:01:02
Please add a dark mode. One thing: our night shift needs it.`,
  },
  'names with nicknames': {
    customer: 'Dana "Dee" Roy',
    text: `Alex Kim: Thanks for joining, how is it going?
Dana "Dee" Roy: We export to CSV every Monday, and the export drops the last column.
Sam ‘Sammy’ Lee: We hate the billing page.
Dana "Dee" Roy: Please add a dark mode. One thing: our night shift needs it.`,
  },
  'speakers as numbers': {
    customer: '#2',
    text: `#1: Thanks for joining, how is it going?
#2: We export to CSV every Monday, and the export drops the last column.
#3: We hate the billing page.
#2: Please add a dark mode. One thing: our night shift needs it.
#1: I see.`,
  },
  'speakers as letters': {
    customer: 'D',
    text: `A: Thanks for joining, how is it going?
D: We export to CSV every Monday, and the export drops the last column.
S: We hate the billing page.
D: Please add a dark mode. One thing: our night shift needs it.
A: I see.
S: Yes.`,
  },
  'Teams, captions with the name below the times': { customer: 'Dana Roy', text: NAME_BELOW },
  'Teams, WebVTT with the name below the times': { customer: 'Dana Roy', text: `WEBVTT\n\n${NAME_BELOW}` },
  'long names': {
    customer: 'Maria del Carmen de la Cruz',
    text: `Alexander van den Berg von Thurn: Thanks for joining, how is it going?
Maria del Carmen de la Cruz: We export to CSV every Monday, and the export drops the last column.
Sam Lee: We hate the billing page.
Maria del Carmen de la Cruz: Please add a dark mode. One thing: our night shift needs it.
Alexander van den Berg von Thurn: I see.`,
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

describe('a label that stands once', () => {
  test.each([
    ['Me: How is it going?\nThem: The report crashes.\nMe: I see, thanks.', ['Me', 'Them']],
    ['Me: How is it going?\nThem: The report crashes.', ['Me', 'Them']],
    ['Dana: The report crashes.\nMe: I see.\nDana: Please mend it.', ['Dana', 'Me']],
    ['sam: how is it?\nq-roy: the report crashes\nsam: ok', ['sam', 'q-roy']],
    ['1: How is it going?\n2: The report crashes.\n1: I see.', ['1', '2']],
  ])('is a speaker beside labels that return: %j', (text, labels) => {
    expect(detectSpeakers(text).speakers.map(({ label }) => label)).toEqual(labels);
    expect(findSpeaker(text, labels[1] ?? '').label).toBe(labels[1]);
  });

  test.each(['1: Export\n2: Import\n3: Print', 'We talked.\nIt went well.\nMe: happy\nMore on Monday.'])(
    'is none in a list, or in a text without speakers: %j',
    (text) => {
      expect(detectSpeakers(text).speakers).toEqual([]);
    },
  );
});

test('names below the times that return are names, also in small letters', () => {
  const cue = (name: string, said: string) => `00:00:01.000 --> 00:00:04.000\n${name}\n${said}`;
  const text = [cue('sam lee', 'How is it?'), cue('dana roy', 'It crashes.'), cue('sam lee', 'I see.')].join(
    '\n\n',
  );
  expect(detectSpeakers(text).speakers.map(({ label }) => label)).toEqual(['sam lee', 'dana roy']);
});

test('captions of two lines have no names, also where a line has only capitalized words', () => {
  const captions = [
    '00:00:01,000 --> 00:00:02,000\nHello there\nmy friend',
    '00:00:02,000 --> 00:00:04,000\nNew York\nis where I went',
    '00:00:04,000 --> 00:00:06,000\nin the end',
  ];
  expect(detectSpeakers(captions.join('\n\n')).speakers).toEqual([]);
});
