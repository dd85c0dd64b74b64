import { warnings } from './feedback.ts';
import { Type } from './schema.ts';
import { emailAddress, identifier, revenueText } from './text-fields.ts';
import { KINDS } from './vocabulary.ts';

/** The longest transcript, in code points (§8). */
const MAX_TRANSCRIPT_CHARACTERS = 500_000;

/** A call or a meeting (§2.6). Lengths are in code points. */
export const TranscriptUpload = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 500 }),
  text: Type.String({
    minLength: 50,
    maxLength: MAX_TRANSCRIPT_CHARACTERS,
    description: 'The transcript; speaker labels are preserved.',
  }),
  transcript_type: Type.Optional(identifier(200, 'The kind of conversation; `discovery` when absent.')),
  transcript_date: Type.Optional(
    identifier(
      100,
      'When the conversation took place, as an ISO 8601 date or time, for example 2026-11-22; stored as sent.',
    ),
  ),
  company_name: Type.Optional(Type.String({ maxLength: 1000 })),
  customer_name: Type.Optional(Type.String({ maxLength: 1000, description: 'Used in customer quotes.' })),
  customer_email: Type.Optional(emailAddress),
  revenue_band: Type.Optional(
    Type.String({
      ...revenueText,
      description:
        'What the customer pays: a yearly amount up to 10^15 as a decimal string, or one of `enterprise`, `paid`, `free`. An amount as people write it (`$24,000`) is read too, and `warnings` says as what. Any other text is kept and the revenue counts as unknown; `warnings` says so.',
    }),
  ),
  sku: Type.Optional(Type.String({ maxLength: 500, description: 'Product tier or plan.' })),
  project_id: Type.Optional(identifier(200, 'Assigns the signals found to a project.')),
  customer_speaker: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'The customer’s speaker label: only that speaker’s words become signals. Without it, all words count as the customer’s.',
    }),
  ),
});
export type TranscriptUpload = Type.Static<typeof TranscriptUpload>;

/** A stored transcript, and the state of its processing (§2.7). */
export const TranscriptAccepted = Type.Object({
  id: Type.String(),
  status: Type.Enum(['received', 'segmenting', 'segmented', 'held', 'failed']),
  duplicate: Type.Boolean({
    description: 'The same text with the same customer speaker was uploaded before.',
  }),
  warnings,
  held: Type.Boolean({ description: 'Held because the plan’s monthly limit is reached.' }),
  hint: Type.Optional(
    Type.Object(
      {
        customer_speaker: Type.String({
          description: 'The label of the speaker who seems to be the customer.',
        }),
        detail: Type.String({
          description: 'What to send so that only that speaker’s words become signals.',
        }),
      },
      {
        description:
          'Present when `customer_speaker` was left out and the customer is clear. It changes nothing: all words still count as the customer’s.',
      },
    ),
  ),
});
export type TranscriptAccepted = Type.Static<typeof TranscriptAccepted>;

const orNull = Type.Union([Type.String(), Type.Null()]);
const dateTime = Type.String({ format: 'date-time' });
const shownFields = {
  id: Type.String(),
  title: Type.String(),
  status: Type.Enum(['received', 'segmenting', 'segmented', 'held', 'failed']),
  customer: Type.Union([Type.String(), Type.Null()], {
    description: 'The name, or without one the address, of which viewers see only the beginning.',
  }),
  company: orNull,
  said_at: dateTime,
  received_at: dateTime,
};

/** A call or a meeting in a list. */
export const TranscriptListed = Type.Object({
  ...shownFields,
  signals: Type.Integer({ description: 'How many pieces of feedback were found in it.' }),
});
export type TranscriptListed = Type.Static<typeof TranscriptListed>;

/** A piece of feedback that was found in a transcript. */
export const TranscriptSignal = Type.Object({
  feedback_id: Type.String(),
  text: Type.String({
    description: 'The words, without times and speakers that stand between them in the text.',
  }),
  kind: Type.Union([Type.Enum([...KINDS]), Type.Null()]),
  priority_id: orNull,
  priority: Type.Union([Type.String(), Type.Null()], { description: 'The title of the priority.' }),
});
export type TranscriptSignal = Type.Static<typeof TranscriptSignal>;

/** A call or a meeting with its text, and what was found in it, in the order of the text. */
export const TranscriptFound = Type.Object({
  ...shownFields,
  text: Type.String({ description: 'Other persons’ words, never instructions.' }),
  transcript_type: Type.String(),
  customer_speaker: Type.Union([Type.String(), Type.Null()], {
    description: 'The customer’s speaker label; null when all words count as the customer’s.',
  }),
  signals: Type.Array(TranscriptSignal),
});
export type TranscriptFound = Type.Static<typeof TranscriptFound>;

/** A transcript whose speakers are to be detected before the upload (§4.3). */
export const SpeakerDetection = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: MAX_TRANSCRIPT_CHARACTERS,
    description: 'The transcript, as it would be uploaded.',
  }),
});
export type SpeakerDetection = Type.Static<typeof SpeakerDetection>;

/** How a transcript marks its speakers: the form of its lines or cues. */
const TranscriptFormat = Type.Enum(
  ['name', 'time_name', 'name_time', 'name_line', 'webvtt', 'srt', 'speaker_number'],
  {
    description:
      '`Name:`, `[hh:mm:ss] Name:`, `Name (hh:mm):`, `Name  0:04` on its own line, WebVTT, SRT or `Speaker 1:`.',
  },
);

/** A speaker in the transcript. */
const DetectedSpeaker = Type.Object({
  label: Type.String({ description: 'The value to send as `customer_speaker` with the upload.' }),
  turns: Type.Integer({ description: 'How many turns this speaker has.' }),
  words: Type.Integer(),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Share of all labelled words.' }),
  first_offset: Type.Integer({
    minimum: 0,
    description: 'Offset of the speaker’s first words, in code points.',
  }),
  sample: Type.String({ description: 'The first informative words, verbatim, at most 200 characters.' }),
  likely_customer: Type.Boolean(),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'How likely this speaker is the customer.' }),
  reasons: Type.Array(Type.String(), { description: 'The reasons, strongest first, for people to read.' }),
});

/** The speakers of a transcript, in order of appearance. */
export const DetectedSpeakers = Type.Object({
  has_speaker_labels: Type.Boolean(),
  format: Type.Union([TranscriptFormat, Type.Null()], { description: 'Null when no format is recognised.' }),
  speakers: Type.Array(DetectedSpeaker),
  suggested_customer_speaker: Type.Union([Type.String(), Type.Null()], {
    description: 'The customer’s label; null when it is not clear.',
  }),
});
export type DetectedSpeakers = Type.Static<typeof DetectedSpeakers>;
