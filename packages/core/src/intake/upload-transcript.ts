import { type Db, newId, transcripts } from '@feedback/db';
import { findSpeaker } from '@feedback/intelligence';
import { type Clock, AppError } from '@feedback/runtime';
import { type Writer } from './accept-feedback.ts';
import { canonicalText, dedupKey } from './dedup-keys.ts';
import { storableText } from './storable.ts';

/** A transcript as a caller means it. Without a speaker all of it is one voice. */
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

/** The labels that a refusal names, at most. */
const MAX_NAMED_LABELS = 20;

/**
 * Takes in a transcript (§4.2): stored when this returns, split in the background. The same text with the same speaker is
 * found, not stored again.
 * @throws AppError `invalid` when the speaker does not occur, naming those who do
 */
export function transcriptUploader({ db, now }: { db: Db; now: Clock }): TranscriptUploader {
  return async ({ workspaceId, personId, dedupSecret }, input) => {
    const text = storableText(input.text);
    const speaker = input.customerSpeaker === undefined ? null : findSpeakerIn(text, input.customerSpeaker);
    const at = now();
    const outcome = await transcripts.accept(db, workspaceId, {
      personId,
      now: at,
      transcript: {
        id: newId(),
        textKey: dedupKey(dedupSecret, 'transcript', `${speaker ?? ''}\0${canonicalText(text)}`),
        saidAt: toSaidAt(input.transcriptDate, at),
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
      throw new AppError('unauthenticated', 'You are no longer a member of this workspace');
    return outcome;
  };
}

/** The label as the transcript has it. */
function findSpeakerIn(text: string, asked: string): string {
  const { label, labels } = findSpeaker(text, storableText(asked));
  if (label !== null) return label;
  const named = labels.slice(0, MAX_NAMED_LABELS).map((one) => JSON.stringify(one));
  const more = labels.length > named.length ? ` and ${labels.length - named.length} more` : '';
  throw new AppError(
    'invalid',
    labels.length === 0
      ? 'customer_speaker does not occur: the text has no speaker labels'
      : `customer_speaker does not occur: the labels are ${named.join(', ')}${more}`,
  );
}

const ISO_8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;
const EARLIEST = new Date('1970-01-01');

/** When it was said, as far as the date tells: in UTC where it names no zone. A date to come, or one that is none, is now. */
function toSaidAt(date: string | undefined, now: Date): Date {
  const [, day, time = '00:00', zone = 'Z'] = ISO_8601.exec(date?.trim() ?? '') ?? [];
  if (day === undefined || !isDay(day)) return now;
  const said = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(said.getTime()) || said > now || said < EARLIEST ? now : said;
}

/** JavaScript takes the 30th of February for the second of March. */
function isDay(day: string): boolean {
  const read = new Date(day);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

const storable = (text: string | undefined) => (text === undefined ? null : storableText(text));
