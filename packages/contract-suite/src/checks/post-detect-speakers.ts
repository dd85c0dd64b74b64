import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

export function postDetectSpeakers({ describe, test }: Suite, service: Service): void {
  const detect = async (text: string) => (await service.ask('detectSpeakers', 200, { body: { text } })).body;

  describe('POST /transcripts/detect-speakers (§4.3)', () => {
    test('200 with who speaks in the order they do, and who of them is the customer', async () => {
      const text = 'Agent: Hi, how can I help you?\nCustomer: I need a refund, the export does not work.';
      const found = await detect(text);
      expect(found).toMatchObject({
        has_speaker_labels: true,
        format: 'name',
        speakers: [
          { label: 'Agent', turns: 1, likely_customer: false },
          { label: 'Customer', turns: 1, likely_customer: true },
        ],
        suggested_customer_speaker: 'Customer',
      });
      for (const { sample, first_offset } of found.speakers)
        expect(text.slice(first_offset).startsWith(sample)).toBe(true); // ASCII only
      expect(found.speakers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    });

    test.each([
      ['name', 'Ana: Hello.\nBob: Hi.'],
      ['time_name', '[00:00:01] Ana: Hello.\n[00:00:04] Bob: Hi.'],
      ['name_time', 'Ana (00:01): Hello.\nBob (00:04): Hi.'],
      ['name_line', 'Ana  0:01\nHello.\n\nBob  0:04\nHi.'],
      [
        'webvtt',
        'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>Hello.</v>\n\n00:04.000 --> 00:05.000\n<v Bob>Hi.</v>\n',
      ],
      [
        'srt',
        '1\n00:00:01,000 --> 00:00:02,000\nAna: Hello.\n\n2\n00:00:04,000 --> 00:00:05,000\nBob: Hi.\n',
      ],
      ['speaker_number', 'Speaker 1: Hello.\nSpeaker 2: Hi.'],
    ])('200 for the format %s', async (format, text) => {
      const { speakers, ...found } = await detect(text);
      expect(found).toMatchObject({ has_speaker_labels: true, format });
      const labels = format === 'speaker_number' ? ['Speaker 1', 'Speaker 2'] : ['Ana', 'Bob'];
      expect(speakers.map(({ label }) => label)).toEqual(labels);
    });

    test('200 without labels has no format, and suggests no speaker', async () => {
      expect(await detect('We talked for an hour about the export.')).toMatchObject({
        has_speaker_labels: false,
        format: null,
        speakers: [],
        suggested_customer_speaker: null,
      });
    });

    test('what it suggests is a customer_speaker that an upload takes', async () => {
      const text = `Agent: How can I help?\nCustomer: ${unique('The export drops the last column')}.`;
      const { suggested_customer_speaker: customer_speaker } = await detect(text);
      expect(customer_speaker).toBe('Customer');
      const body = { title: 'Detected', text, customer_speaker: customer_speaker ?? '' };
      await service.ask('uploadTranscript', 200, { body });
    });

    test('nothing is stored: what was only looked at is new to an upload', async () => {
      const text = `Agent: How can I help?\nCustomer: ${unique('Only looked at')}.`;
      await detect(text);
      const { body } = await service.ask('uploadTranscript', 200, { body: { title: 'New', text } });
      expect(body.duplicate).toBe(false);
    });

    test('200 for 500000 characters, 422 for one more', async () => {
      await detect('😀'.repeat(500_000));
      await service.ask('detectSpeakers', 422, { body: { text: 'a'.repeat(500_001) } });
    });

    test.each([
      ['no text', {}],
      ['an empty text', { text: '' }],
      ['a text that is no string', { text: ['Ana: x'] }],
    ])('422 for %s, naming the field', async (_, body) => {
      const refused = await service.ask('detectSpeakers', 422, { body });
      expect(refused.body.detail).toContain('text');
    });

    test('401 without a token, and for a survey key (§5)', async () => {
      await service.ask('detectSpeakers', 401, { body: { text: 'Ana: x' }, token: null });
      await service.ask('detectSpeakers', 401, { body: { text: 'Ana: x' }, token: service.surveyKey });
    });
  });
}
