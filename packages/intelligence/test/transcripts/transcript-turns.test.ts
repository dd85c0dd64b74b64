import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitTurns } from '../../src/transcripts/transcript-turns.ts';

/** The words of each turn, with their speaker. */
const said = (text: string) =>
  splitTurns(text).turns.map(({ label, start, end }) => [label, text.slice(start, end)]);

const TWO_SPEAKERS = [
  ['Ana Lee', 'Hello there.'],
  ['Bob', 'The export is broken.'],
];

describe('splitTurns, the seven formats', () => {
  test.each([
    ['name', 'Ana Lee: Hello there.\nBob: The export is broken.'],
    ['time_name', '[00:00:01] Ana Lee: Hello there.\n[00:01:09] Bob: The export is broken.'],
    ['name_time', 'Ana Lee (00:01): Hello there.\nBob (01:09): The export is broken.'],
    ['name_line', 'Ana Lee  0:04\nHello there.\n\nBob  1:02:03\nThe export is broken.\n'],
    [
      'webvtt',
      'WEBVTT\n\nintro\n00:01.000 --> 00:02.000\n<v Ana Lee>Hello there.</v>\n\n00:03.000 --> 00:04.000\n<v.loud Bob>The export is broken.',
    ],
    [
      'srt',
      '1\n00:00:01,000 --> 00:00:02,000\nAna Lee: Hello there.\n\n2\n00:00:03,000 --> 00:00:04,000\nBob: The export is broken.\n',
    ],
  ])('%s', (format, text) => {
    for (const written of [text, `\ufeff${text.replaceAll('\n', '\r\n')}`, text.replaceAll('\n', '\r')]) {
      expect(splitTurns(written).format).toBe(format);
      expect(said(written)).toEqual(TWO_SPEAKERS);
    }
  });

  test('speaker_number', () => {
    const text = 'Speaker 1: Hello.\nSpeaker 2: Hi.';
    expect(splitTurns(text).format).toBe('speaker_number');
    expect(said(text)).toEqual([
      ['Speaker 1', 'Hello.'],
      ['Speaker 2', 'Hi.'],
    ]);
  });
});

describe('splitTurns, what belongs to a turn', () => {
  test('the lines below, with their breaks, until the next label', () => {
    expect(said('Agent: Hi\nCustomer: It fails: badly.\n\nEvery day.\nAgent: Oh.')).toEqual([
      ['Agent', 'Hi'],
      ['Customer', 'It fails: badly.\n\nEvery day.'],
      ['Agent', 'Oh.'],
    ]);
  });

  test('words above the first label have no speaker', () => {
    expect(said('Call with Acme\n\nAgent: Hi\nCustomer: Hello')[0]).toEqual([null, 'Call with Acme']);
  });

  test('a cue of an SRT file without a name goes on with the speaker before', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nAna: Well\n\n2\n00:00:02,000 --> 00:00:03,000\nyes.\n\n';
    expect(said(`${text}3\n00:00:03,000 --> 00:00:04,000\nBob: No.\n`)).toEqual([
      ['Ana', 'Well'],
      ['Ana', 'yes.'],
      ['Bob', 'No.'],
    ]);
  });

  test('a voice tag of a WebVTT file ends with its tag or its cue; two may share one', () => {
    const text = `WEBVTT

NOTE Ana: made by hand
and checked

00:01.000 --> 00:02.000
<v Ana>Well</v> <v Bob>no

00:02.000 --> 00:03.000
(laughter)`;
    expect(said(text)).toEqual([
      ['Ana', 'Well'],
      ['Bob', 'no'],
      [null, '(laughter)'],
    ]);
  });

  test('a time alone on its line is not said, and does not end a turn’s speaker', () => {
    expect(said('[00:01] Ana: one\n[00:05]\ntwo\n[00:07] three\n[00:09] Bob: 10:30 suits me')).toEqual([
      ['Ana', 'one'],
      ['Ana', 'two'],
      ['Ana', 'three'],
      ['Bob', '10:30 suits me'],
    ]);
  });

  test('NBSP and doubled spaces in a label make no second speaker', () => {
    expect(said('Ana\u00a0Lee:\u00a0one\nBob: two\nAna  Lee: three').map(([label]) => label)).toEqual([
      'Ana Lee',
      'Bob',
      'Ana Lee',
    ]);
  });

  test('names in other scripts, astral characters and wide colons are labels', () => {
    expect(said('李雷：你好。\n韩梅梅：很慢。\n李雷：好')).toHaveLength(3);
    expect(said('Ana 😀: one 𝒳\nŽofia: two 😀\nAna 😀: three')[0]).toEqual(['Ana 😀', 'one 𝒳']);
  });
});

describe('splitTurns, what is no label', () => {
  test.each([
    ['a heading', 'Note: the export fails\nNote: again'],
    ['an address', 'http://example.test/a: broken\nhttps://example.test'],
    ['a time of day', '10:30: lunch\n12:30: dinner'],
    ['one time after a word', 'Lunch 12:30\nand then we talk'],
    ['a mail’s head', 'Re: Invoice\nFrom: Dana\nTo: Support\nHello'],
    ['prose with a colon', 'We want one thing: speed.\nThe rest is this: fine.\nWe want one thing: speed.'],
    ['JSON', '{\n  "Agent": "x",\n  "Customer": "y"\n}'],
    ['a form', 'Name: Dana\nTeam: Data\nPlan: Pro'],
    ['code', 'std::map a;\ncase Foo: break;\nreturn x ? y : z;'],
    ['one heading that is also a part of a house', 'Product: the export\nWe talked about it.\nIt is slow.'],
    ['a heading over a list', 'Pros: fast\nCons: dear\nPros: small\nCons: none'],
  ])('%s', (_, text) => {
    expect(splitTurns(text)).toEqual({ format: null, turns: [{ label: null, start: 0, end: text.length }] });
  });

  test('headings inside of a turn stay in it', () => {
    const text = 'Agent: Send me:\nName: yours\nOrder ID: 7\nCustomer: Fine\nAgent: Note: done';
    expect(said(text).map(([label]) => label)).toEqual(['Agent', 'Customer', 'Agent']);
  });

  test('nothing is said in a text of spaces', () => {
    expect(splitTurns(' \r\n\u00a0')).toEqual({ format: null, turns: [] });
  });
});

describe('splitTurns, any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'Ana: ', 'Bob (00:01): ', '[00:01] ', 'Cy  0:04', '\n', '\r\n', '\r', '<v Ana>', '<v', '</v>', '-->', ' ', '\u00a0',
      'WEBVTT\n', '00:00:01.000 --> 00:00:02.000\n', '1\n', 'NOTE', ':', '(', '\ud83d', '😀', '10:30 AM', 'Note: ', '- ',
    ),
  ); // prettier-ignore
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  test('gives turns inside of it, in order, without overlap, none empty or with space around', () => {
    fc.assert(
      fc.property(text, (text) => {
        const { turns } = splitTurns(text);
        let last = 0;
        for (const { label, start, end } of turns) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(/^[ \n\r\u00a0]|[ \n\r\u00a0]$/.test(text.slice(start, end))).toBe(false);
          expect(label).not.toBe('');
          last = end;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
