import { randomUUID } from 'node:crypto';
import { type TranscriptUpload } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service, unique } from '../service.ts';

/** A transcript that was not uploaded before. */
const call = () =>
  `Sam: Thanks for taking the time today.\nDana: Sure. ${unique('The CSV export drops the last column')}.`;

/** A text of exactly this many characters, new to the service, with few words by Dana. */
function callOfLength(characters: number, filling: string): string {
  const begun = `Dana: ${unique('Hi')}.\nSam: `;
  return begun + filling.repeat(characters - begun.length);
}

export function postTranscriptsUpload({ describe, test }: Suite, service: Service): void {
  const upload = async (body: TranscriptUpload) =>
    (await service.ask('uploadTranscript', 200, { body })).body;
  const refuse = async (body: unknown) => (await service.ask('uploadTranscript', 422, { body })).body.detail;

  describe('POST /transcripts/upload (§4.2, §2.6, §2.7)', () => {
    test('200 at once with an id and a status', async () => {
      const answer = await upload({ title: 'Call', text: call() });
      expect(answer).toMatchObject({ id: expect.stringMatching(/./), duplicate: false });
      expect(answer.held).toBe(answer.status === 'held');
    });

    test('200 with every field, and with properties that the contract does not name', async () => {
      const every = {
        title: 'Renewal',
        text: call(),
        transcript_type: 'renewal',
        transcript_date: '2026-03-01',
        company_name: 'Customer Ltd',
        customer_name: 'Dana',
        customer_email: 'dana@customer.example',
        revenue_band: '48000.50',
        sku: 'team',
        project_id: 'contract',
        customer_speaker: 'Dana',
        recorded_by: 'bot',
      };
      expect(await upload(every)).toMatchObject({ duplicate: false });
    });

    test('the same transcript again is recognised, whatever its title, and says how far it is now', async () => {
      const text = call();
      const { id } = await upload({ title: 'one', text, customer_speaker: 'Dana' });
      const again = await upload({ title: 'two', text, customer_speaker: 'Dana' });
      expect(again).toMatchObject({ id, duplicate: true, status: expect.stringMatching(/./) });
    });

    test('the same text with another customer is another transcript', async () => {
      const text = call();
      const { id } = await upload({ title: 'x', text, customer_speaker: 'Dana' });
      const other = await upload({ title: 'x', text });
      expect(other.duplicate).toBe(false);
      expect(other.id).not.toBe(id);
    });

    test('422 for a customer_speaker that does not occur, naming those who do', async () => {
      const detail = await refuse({ title: 'x', text: call(), customer_speaker: 'Kim' });
      expect(detail).toContain('Sam');
      expect(detail).toContain('Dana');
    });
  });

  describe('POST /transcripts/upload, lengths in characters, whatever each takes in bytes (§8)', () => {
    test('text: 50 to 500000', async () => {
      const short = (characters: number) => randomUUID() + '😀'.repeat(characters - 36);
      await upload({ title: 'x', text: short(50) });
      await upload({ title: 'x', text: callOfLength(500_000, '😀'), customer_speaker: 'Dana' });
      expect(await refuse({ title: 'x', text: short(49) })).toContain('text');
      expect(await refuse({ title: 'x', text: callOfLength(500_001, 'a') })).toContain('text');
    });

    test('title: 1 to 500', async () => {
      await upload({ title: 'x', text: call() });
      await upload({ title: '😀'.repeat(500), text: call() });
      expect(await refuse({ title: '', text: call() })).toContain('title');
      expect(await refuse({ title: 'a'.repeat(501), text: call() })).toContain('title');
    });

    test('customer_speaker: at most 64', async () => {
      const label = `D${'a'.repeat(63)}`;
      await upload({
        title: 'x',
        text: `${label}: ${unique('We need an export')}\nSam: Yes.`,
        customer_speaker: label,
      });
      expect(await refuse({ title: 'x', text: call(), customer_speaker: 'a'.repeat(65) })).toContain(
        'customer_speaker',
      );
    });
  });

  describe('POST /transcripts/upload, refusals (§7)', () => {
    test.each([
      ['no title', { title: undefined }, 'title'],
      ['no text', { text: undefined }, 'text'],
      ['a title that is no string', { title: 5 }, 'title'],
      ['a type that is no string', { transcript_type: 5 }, 'transcript_type'],
      ['a date that is no string', { transcript_date: 20_260_301 }, 'transcript_date'],
      ['an address that is none', { customer_email: 'dana' }, 'customer_email'],
      ['revenue as a number, which only feedback takes', { revenue_band: 48_000 }, 'revenue_band'],
      ['a speaker that is no string', { customer_speaker: ['Dana'] }, 'customer_speaker'],
      ['a project that is no string', { project_id: {} }, 'project_id'],
    ])('422 for %s, naming the field', async (_, fields, field) => {
      expect(await refuse({ title: 'x', text: call(), ...fields })).toContain(field);
    });

    test('401 without a token, and for a survey key (§5.1)', async () => {
      const body = { title: 'x', text: call() };
      await service.ask('uploadTranscript', 401, { body, token: null });
      await service.ask('uploadTranscript', 401, { body, token: service.surveyKey });
    });
  });
}
