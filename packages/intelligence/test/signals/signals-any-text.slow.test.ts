import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitSentences } from '../../src/signals/sentences.ts';
import { splitIntoSignals } from '../../src/signals/signals.ts';

type Span = { start: number; end: number; said?: string };

/** A single expectation for all spans: one per span would take longer than the tested code. */
function expectSpans(text: string, spans: Span[]): void {
  const wrong = spans.find(({ start, end, said = text.slice(start, end) }, i) => {
    return (
      start < (spans[i - 1]?.end ?? 0) ||
      end <= start ||
      end > text.length ||
      said.length > 1_000 ||
      !holds(text.slice(start, end), said) ||
      said.trim() !== said ||
      splitsPair(text, start) ||
      splitsPair(text, end)
    );
  });
  expect(wrong).toBeUndefined();
}

/** Whether the words stand in the span in this order: between them it may have labels, times and line breaks. */
function holds(span: string, said: string): boolean {
  let at = 0;
  for (const character of said.replaceAll(/\s/gu, '')) {
    at = span.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

describe('splitIntoSignals, any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'Ana: ', 'Bob (00:01): ', '[00:01] ', 'Cy  0:04', '\n', '\r\n', '\r', '\n\n', '<v Ana>', '</v>', ' ', '\u00a0', '\u3000',
      'WEBVTT\n', '00:00:01.000 --> 00:00:02.000\n', '1\n', '. ', '! ', '?', '…', '。', '"', '- ', '\ud83d', '😀', 'e.g. ', '3.5',
      'the export fails', 'we need it', 'it crashes every day', 'thanks', 'I love that',
    ),
  ); // prettier-ignore
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  test('spans are inside of it, in order, apart, neither empty nor with space around nor of half a character', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(null, 'Ana', 'Cy'), (text, speaker) => {
        expectSpans(text, splitSentences(text, speaker));
        expectSpans(text, splitIntoSignals(text, speaker));
      }),
      { numRuns: 2_000 },
    );
  });

  test('is read to its end, however long and whatever is repeated', () => {
    for (const unit of [
      'a',
      ' ',
      '\n',
      '. ',
      '.',
      'A. ',
      '."',
      '- ',
      'a\n',
      '😀',
      'Ana: b\n',
      'it fails\n',
      'we need it ',
    ]) {
      const long = unit.repeat(100_000 / unit.length);
      expectSpans(long, splitIntoSignals(long, null));
      expectSpans(` ${' '.repeat(100_000)}${long}`, splitSentences(` ${' '.repeat(100_000)}${long}`, null));
    }
  });
});

/** Writes turns in each of the seven formats, with the second of the recording at which each turn begins. */
const FORMATS: Record<string, (turns: [speaker: string, words: string][]) => string> = {
  name: (turns) => turns.map(([who, words]) => `${who}: ${words}`).join('\n'),
  time_name: (turns) => turns.map(([who, words], i) => `[${time(i)}] ${who}: ${words}`).join('\n'),
  name_time: (turns) => turns.map(([who, words], i) => `${who} (${time(i)}): ${words}`).join('\r\n'),
  name_line: (turns) => turns.map(([who, words], i) => `${who}  ${time(i)}\n${words}\n`).join('\n'),
  webvtt: (turns) =>
    `WEBVTT\n\n${turns.map(([who, words], i) => `${time(i)}.000 --> ${time(i + 1)}.000\n<v ${who}>${words}</v>\n`).join('\n')}`,
  srt: (turns) =>
    turns
      .map(([who, words], i) => `${i + 1}\n${time(i)},000 --> ${time(i + 1)},000\n${who}: ${words}\n`)
      .join('\n'),
  speaker_number: (turns) => turns.map(([who, words]) => `${who}: ${words}`).join('\n'),
};

function time(second: number): string {
  return `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
}

describe.each(Object.entries(FORMATS))('splitIntoSignals, transcripts as %s', (format, write) => {
  const names = format === 'speaker_number' ? ['Speaker 1', 'Speaker 2'] : ['Ana Lee', 'Bob 😀'];
  const [customer = '', other = ''] = names;
  const word = fc.constantFrom(
    'export',
    'fails',
    'we',
    'need',
    'dashboard',
    'every',
    'day',
    'Yes',
    'love',
    'the',
    '𝒳',
    '3.5',
    'it',
    'e.g.',
  );
  const sentence = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 14 }), fc.constantFrom('.', '!', '?', '', '…'))
    .map(([words, stop]) => words.join(' ') + stop);
  const words = fc.array(sentence, { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));
  // Each says "ours" or "theirs" at the ends of a turn, so that a signal shows whose words it holds.
  const turns = fc.array(fc.tuple(fc.boolean(), words), { minLength: 4, maxLength: 30 }).map((all) =>
    all.map(([isCustomer, said], i): [string, string] =>
      // In the first four turns both speak twice, so that both labels count as speakers.
      (i < 4 ? i % 2 === 0 : isCustomer) ? [customer, `ours ${said}`] : [other, `theirs ${said}`],
    ),
  );

  test('hold the words of the customer alone, without label or time', () => {
    fc.assert(
      fc.property(turns, (turns) => {
        const text = write(turns);
        const spans = splitIntoSignals(text, customer);
        expectSpans(text, spans);
        const own = turns.filter(([who]) => who === customer).map(([, said]) => said);
        for (const { said } of spans) expect(own.join(' ')).toContain(said);
        for (const { said } of splitIntoSignals(text, null)) {
          expect(turns.map(([, words]) => words).join(' ')).toContain(said);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a complaint of the customer is found verbatim, wherever it stands', () => {
    const complaint = 'The export 𝒳 fails every day.';
    fc.assert(
      fc.property(turns, fc.nat(), (turns, place) => {
        const at = place % turns.length;
        const all = turns.toSpliced(at, 0, [customer, complaint], [other, 'Oh, theirs.']);
        const text = write(all);
        const found = splitIntoSignals(text, customer).map(({ said }) => said);
        expect(found.join('\n')).toContain(complaint);
      }),
      { numRuns: 60 },
    );
  });
});
