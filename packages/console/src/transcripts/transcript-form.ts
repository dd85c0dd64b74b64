import { type Problem, readRevenue, TranscriptUpload, validator } from '@feedback/contract';
import { decodeText } from '@feedback/files';
import { detectSpeakers, transcriptText } from '@feedback/intelligence';
import { type Request, type Response } from 'express';
import { fieldsOf } from '../form-fields.ts';
import { fileOf, longText } from '../uploads.ts';

/** The fields of the form, as typed. */
export const FIELDS = [
  'title',
  'transcript_date',
  'customer_name',
  'company_name',
  'customer_email',
  'revenue_band',
] as const;
export type Field = (typeof FIELDS)[number] | 'text' | 'customer_speaker';

export type TranscriptForm = Record<Field, string>;

export const EMPTY: TranscriptForm = {
  title: '',
  text: '',
  transcript_date: '',
  customer_name: '',
  company_name: '',
  customer_email: '',
  revenue_band: '',
  customer_speaker: '',
};

const check = validator(TranscriptUpload);

/** What was typed; the text is the file's where one was chosen, and a call without a title has its file's name. */
export function toForm(req: Request, res: Response): TranscriptForm {
  const fields = fieldsOf(req);
  const typed = Object.fromEntries(FIELDS.map((name) => [name, fields.full(name)]));
  const file = fileOf(res, 'file');
  return {
    ...EMPTY,
    ...typed,
    text: file ? decodeText(file.bytes) : longText(req, 'text'),
    title: fields.text('title') || (file?.name ?? '').replace(/\.\w{1,5}$/, ''),
    customer_speaker: fields.text('customer_speaker'),
  };
}

/** The upload as the REST surface takes it, or what is wrong with each field. Empty fields were not sent. */
export function toUpload(form: TranscriptForm) {
  const { text, title: given, ...others } = form;
  const title = given.trim() === '' ? titleOf(form) : given;
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ''));
  const revenue = readRevenue(form.revenue_band);
  const checked = check({ title, text, ...sent, ...(revenue !== null && { revenue_band: revenue }) });
  const isAmount = form.revenue_band === '' || revenue !== null;
  if (checked.ok && isAmount) return checked;
  const problems = Object.fromEntries(checked.ok ? [] : checked.problems.map(inWords));
  return {
    ok: false as const,
    problems: { ...problems, ...(!isAmount && { revenue_band: WORDS.revenue_band }) },
  };
}

/** A call without a title is named by what is known of it: the REST surface requires one (§2.6). */
function titleOf({
  company_name: company,
  customer_name: customer,
  transcript_date: date,
}: TranscriptForm): string {
  const who = (company || customer).trim().slice(0, 400);
  return ['Call', who && `with ${who}`, date && `of ${date}`].filter((part) => part !== '').join(' ');
}

const WORDS: Partial<Record<Field, string>> = {
  title: 'A title has at most 500 characters.',
  text: 'Paste the text of the call, or choose its file: at least 50 characters, at most 500,000.',
  customer_email: 'Write one e-mail address, for example dana@initech.example, or leave it empty.',
  revenue_band: 'Write a yearly amount, for example 24000, or leave it empty.',
};

function inWords({ field, message }: Problem): [Field, string] {
  const name = field as Field; // the schema has the form's fields
  return [name, WORDS[name] ?? `This ${message}.`];
}

/** The speakers of the text, and which of them the form names, else who seems to be the customer. */
export function speakersOf({ text, customer_speaker: named }: TranscriptForm) {
  const { speakers, suggestedCustomerSpeaker } = detectSpeakers(transcriptText(text));
  return { speakers, chosen: named || (suggestedCustomerSpeaker ?? '') };
}
