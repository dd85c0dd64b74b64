import { type Db, newId, transcripts } from '@feedback/db';
import { findSpeaker, transcriptText } from '@feedback/intelligence/intake';
import { type Clock, AppError } from '@feedback/runtime';
import { type Writer } from './accept-feedback.ts';
import { canonicalText, dedupKey } from './dedup-keys.ts';
import { storableText } from './storable.ts';

/** A transcript as the caller sent it. Without a customer speaker, all of it counts as one customer. */
export type TranscriptInput = {
  title: string;
  text: string;
  transcriptType: string;
  transcriptDate: string | undefined;
  companyName: string | undefined;
  customerName: string | undefined;
  customerEmail: string | undefined;
  revenueBand: string | undefined;
  sku: string | undefined;
  projectId: string | undefined;
  customerSpeaker: string | undefined;
};

export type TranscriptUploader = (
  writer: Writer,
  input: TranscriptInput,
) => Promise<transcripts.TranscriptOutcome>;

/** The most labels that a refusal lists. */
const MAX_NAMED_LABELS = 20;

/**
 * Stores a transcript (§4.2) and has it split in the background. The same text with the same speaker is found, not stored
 * again.
 * @throws AppError `invalid` when the speaker does not occur, with a list of the labels that do
 */
export function transcriptUploader({ db, now }: { db: Db; now: Clock }): TranscriptUploader {
  return async ({ workspaceId, memberId, dedupSecret }, input) => {
    const sent = storableText(input.text);
    const text = transcriptText(sent);
    const speaker = input.customerSpeaker === undefined ? null : findSpeakerIn(text, input.customerSpeaker);
    const at = now();
    const outcome = await transcripts.accept(db, workspaceId, {
      memberId,
      now: at,
      transcript: {
        id: newId(),
        textKey: dedupKey(dedupSecret, 'transcript', `${speaker ?? ''}\0${canonicalText(sent)}`),
        saidAt: dateOfTranscript(input.transcriptDate, at) ?? at,
        title: storableText(input.title),
        text,
        transcriptType: input.transcriptType,
        transcriptDate: input.transcriptDate ?? null,
        companyName: storable(input.companyName),
        customerName: storable(input.customerName),
        customerEmail: storable(input.customerEmail),
        revenueBand: storable(input.revenueBand),
        sku: storable(input.sku),
        projectId: input.projectId ?? null,
        customerSpeaker: speaker,
      },
    });
    if (outcome === null)
      throw new AppError(
        'unauthenticated',
        'You are no longer a member of this workspace. Ask one of its owners to invite you again',
      );
    return outcome;
  };
}

/** The label as the transcript writes it. */
function findSpeakerIn(text: string, asked: string): string {
  const { label, labels } = findSpeaker(text, storableText(asked));
  if (label !== null) return label;
  const named = labels.slice(0, MAX_NAMED_LABELS).map((one) => JSON.stringify(one));
  const more = labels.length > named.length ? ` and ${labels.length - named.length} more` : '';
  throw new AppError(
    'invalid',
    labels.length === 0
      ? 'customer_speaker does not occur in the text, which has no speaker labels. Leave customer_speaker out'
      : `customer_speaker does not occur in the text. Send one of its labels: ${named.join(', ')}${more}`,
  );
}

const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;
const EARLIEST = new Date('1970-01-01');

/**
 * When the conversation took place, as precisely as the date says: in UTC unless it names a zone. Null for an invalid or future date,
 * which counts as now.
 */
export function dateOfTranscript(date: string | undefined, now: Date): Date | null {
  const [, day, time = '00:00', zone = 'Z'] = ISO_8601.exec(date?.trim() ?? '') ?? [];
  if (day === undefined || !isDay(day)) return null;
  const said = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(said.getTime()) || said > now || said < EARLIEST ? null : said;
}

/** JavaScript reads February 30 as March 2. */
function isDay(day: string): boolean {
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

const storable = (text: string | undefined) => (text === undefined ? null : storableText(text));
