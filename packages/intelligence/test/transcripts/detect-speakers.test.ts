import { describe, expect, test } from '@jest/globals';
import { detectSpeakers } from '../../src/transcripts/detect-speakers.ts';

const CALL = `Alex Lee: Hi, thanks for calling. How can I help you today?
Sam Roe: I was charged twice for my order and I can't find the refund.
Alex Lee: Sorry to hear that. May I have your order number?
Sam Roe: It's 4417. We use this every day and it doesn't work.
Alex Lee: Let me check. Is there anything else I can do?
Sam Roe: No, I just need my money back.`;

describe('detectSpeakers', () => {
  test('finds the customer of a support call by what is said', () => {
    const { suggestedCustomerSpeaker, speakers } = detectSpeakers(CALL);
    expect(suggestedCustomerSpeaker).toBe('Sam Roe');
    expect(speakers.map(({ label, likelyCustomer }) => [label, likelyCustomer])).toEqual([
      ['Alex Lee', false],
      ['Sam Roe', true],
    ]);
    expect(speakers[1]?.reasons).toContain('speaks of own needs and troubles');
  });

  test('finds the customer of an interview, who is the one that is asked', () => {
    const { suggestedCustomerSpeaker } = detectSpeakers(`Dana: Thanks for joining. Tell me about your week?
Kim: We use the reports a lot, and I have to copy every number by hand.
Dana: How do you currently share them?
Kim: By mail. It would be great to have a link, the copying takes forever.
Dana: What would you change first?
Kim: I wish the export kept our columns.`);
    expect(suggestedCustomerSpeaker).toBe('Kim');
  });

  test.each([
    ['Agent: Hello.\nCustomer: Hello.', 'Customer'],
    ['Interviewer: Hello.\nParticipant 3: Hello.', 'Participant 3'],
    ['Customer Support: Hello.\nClient: Hello.', 'Client'],
  ])('takes a role in the label at its word', (text, label) => {
    expect(detectSpeakers(text).suggestedCustomerSpeaker).toBe(label);
  });

  test.each([
    ['no speaker sounds like a customer', 'Ana: It rains.\nBob: It does.\nAna: Yes.'],
    ['two do', 'Customer 1: Hello.\nCustomer 2: Hello.'],
    ['all are colleagues', 'Project Manager: Well.\nMarketing: Yes.\nProject Manager: Good.'],
    ['no speaker is named', 'I need an export. I cannot work.'],
  ])('suggests no speaker when %s', (_, text) => {
    expect(detectSpeakers(text).suggestedCustomerSpeaker).toBeNull();
  });

  test('counts turns, words and shares, and places first words in code points', () => {
    const { format, speakers } = detectSpeakers('😀😀\nAna: one two\nBob: three 😀\nAna: four five');
    expect(format).toBe('name');
    expect(speakers).toMatchObject([
      { label: 'Ana', turns: 2, words: 4, share: 0.6667, firstOffset: 8, sample: 'one two' },
      { label: 'Bob', turns: 1, words: 2, share: 0.3333, firstOffset: 21, sample: 'three 😀' },
    ]);
  });

  test('counts cues of captions that follow each other as one turn', () => {
    const cue = (second: number, words: string) =>
      `00:0${second}.000 --> 00:0${second + 1}.000\n${words}\n\n`;
    const { speakers } = detectSpeakers(
      `WEBVTT\n\n${cue(1, '<v Ana>Well</v>')}${cue(2, '<v Ana>yes</v>')}${cue(3, '<v Bob>No</v>')}`,
    );
    expect(speakers.map(({ label, turns }) => [label, turns])).toEqual([
      ['Ana', 1],
      ['Bob', 1],
    ]);
  });

  test('a sample is verbatim, passes over “Yes”, and ends at a word within 200 characters', () => {
    const long = '𝒳word '.repeat(80).trim();
    const text = `Ana: Yes.\nBob: Hm.\nAna: ${long}`;
    const sample = detectSpeakers(text).speakers[0]?.sample ?? '';
    expect(text).toContain(sample);
    expect(sample).toMatch(/^𝒳word .*𝒳word$/u);
    expect(Array.from(sample).length).toBeLessThanOrEqual(200);
    expect(Array.from(sample).length).toBeGreaterThan(180);
  });

  test('names the hundred who say most, in the order they speak, of a text that names more', () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, i) => `Name${i}: ${i % 150 === 7 ? 'one two three' : 'one'}`,
    );
    const { speakers } = detectSpeakers(lines.join('\n'));
    expect(speakers).toHaveLength(100);
    expect(speakers[0]?.label).toBe('Name7');
    expect(speakers.map(({ firstOffset }) => firstOffset)).toEqual(
      speakers.map(({ firstOffset }) => firstOffset).toSorted((a, b) => a - b),
    );
  });
});
