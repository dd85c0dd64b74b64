import { detectSpeakers, transcriptText } from '@feedback/intelligence';
import { describe, expect, test } from '@jest/globals';

const PLAIN = 'Sam: How is it going?\nDana: The export "fails" since Monday.';

describe('a transcript that was exported as JSON', () => {
  test.each([
    [
      'a list',
      [
        { speaker: 'Sam', text: 'How is it going?' },
        { speaker: 'Dana', text: 'The export "fails"\nsince Monday.' },
      ],
    ],
    [
      'utterances of a recorder',
      {
        id: 7,
        utterances: [
          { speaker_name: 'Sam', start: 0, transcript: 'How is it going?' },
          { speaker_name: 'Dana', start: 4, transcript: 'The export "fails" since Monday.' },
        ],
      },
    ],
    [
      'monologues of sentences',
      {
        call: {
          transcript: [
            { participant: { name: 'Sam' }, sentences: [{ text: 'How is it' }, { text: 'going?' }] },
            { participant: { name: 'Dana' }, sentences: [{ text: 'The export "fails" since Monday.' }] },
          ],
        },
      },
    ],
  ])('is read as lines with labels: %s', (_, value) => {
    expect(transcriptText(JSON.stringify(value))).toBe(PLAIN);
    expect(transcriptText(JSON.stringify(value, null, 2))).toBe(PLAIN);
  });

  test('a number or a letter for a speaker becomes a label', () => {
    const text = transcriptText(
      JSON.stringify({
        results: {
          utterances: [
            { speaker: 0, transcript: 'How is it going with the new version?' },
            { speaker: 1, transcript: 'The export fails since Monday.' },
            { speaker: 0, transcript: 'I see. What does it say?' },
          ],
        },
      }),
    );
    expect(detectSpeakers(text).speakers.map(({ label }) => label)).toEqual(['Speaker 0', 'Speaker 1']);
    expect(transcriptText('[{"speaker":"A","text":"Hello"},{"speaker":"B","text":"Hi"}]')).toBe(
      'Speaker A: Hello\nSpeaker B: Hi',
    );
  });

  test('the words of an unknown speaker do not become those of the speaker before', () => {
    const said = [
      { speaker: 'Dana', text: 'The export fails.' },
      { speaker: null, text: 'Your competitor crashes.' },
      { speaker: '', text: 'I see.' },
    ];
    expect(transcriptText(JSON.stringify(said))).toBe(
      'Dana: The export fails.\nUnknown speaker: Your competitor crashes.\nUnknown speaker: I see.',
    );
  });

  test('single words that a recorder lists beside what was said are no utterances', () => {
    const words = ['The', 'export', 'fails.'].map((text) => ({ text, speaker: 'B' }));
    const utterances = [
      { speaker: 'A', text: 'How is it?', words: [] },
      { speaker: 'B', text: 'The export fails.', words },
    ];
    expect(transcriptText(JSON.stringify({ words, utterances }))).toBe(
      'Speaker A: How is it?\nSpeaker B: The export fails.',
    );
  });

  test('lists within lists are read: the calls of an API, each with its transcript', () => {
    const transcript = [
      {
        speakerId: '6432',
        topic: 'Intro',
        sentences: [{ start: 0, text: 'Thanks.' }, { text: 'How is it?' }],
      },
      { speakerId: '7788', topic: null, sentences: [{ start: 900, text: 'The export fails.' }] },
    ];
    expect(transcriptText(JSON.stringify({ callTranscripts: [{ callId: '1', transcript }] }))).toBe(
      'Speaker 6432: Thanks. How is it?\nSpeaker 7788: The export fails.',
    );
  });

  test('where only single words have speakers, the words of one speaker are put together', () => {
    const words = [
      { word: 'how', punctuated_word: 'How', speaker: 0 },
      { word: 'is', punctuated_word: 'is it?', speaker: 0 },
      { word: 'the', punctuated_word: 'The', speaker: 1 },
      { word: 'export', punctuated_word: 'export fails.', speaker: 1 },
    ];
    const alternatives = [{ transcript: 'How is it? The export fails.', confidence: 0.9, words }];
    expect(transcriptText(JSON.stringify({ results: { channels: [{ alternatives }] } }))).toBe(
      'Speaker 0: How is it?\nSpeaker 1: The export fails.',
    );
  });

  test('where only one text has labels, that text is read', () => {
    const labelled = '\nSpeaker 0: How is it going?\n\nSpeaker 1: The export fails since Monday.';
    const spoken = {
      transcript: 'How is it going? The export fails since Monday.',
      confidence: 0.9,
      words: [
        { word: 'how', start: 0 },
        { word: 'is', start: 1 },
      ],
      paragraphs: { transcript: labelled },
    };
    const other = {
      transcript: 'How is it?',
      paragraphs: { transcript: '\nSpeaker 0: How\n\nSpeaker 1: is it?' },
    };
    const answer = (channels: unknown[]) => JSON.stringify({ results: { channels } });
    expect(transcriptText(answer([{ alternatives: [spoken, other] }]))).toBe(labelled.trim());
    // Which channel said what first is not known.
    const two = answer([{ alternatives: [spoken] }, { alternatives: [other] }]);
    expect(transcriptText(two)).toBe(two);
  });

  test.each([
    PLAIN,
    '[00:12] Dana: The export fails',
    '{"text": "one thing", "speaker": "Dana"}',
    '[{"text": "nobody"}, {"text": "speaks"}]',
    '[{"speaker": "Dana", "text": "The export fails"}, 5]',
    '[1, 2',
  ])('any other text stays as it is: %s', (text) => {
    expect(transcriptText(text)).toBe(text);
  });
});
