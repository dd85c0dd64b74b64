import { Type } from 'typebox';
import { emailAddress, identifier, revenueText } from './text-fields.ts';

/** The longest transcript, in code points (§8). */
const MAX_TRANSCRIPT_CHARACTERS = 500_000;

/** A call or a meeting (§2.6). Lengths are in code points. */
export const TranscriptUpload = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 500 }),
  text: Type.String({
    minLength: 50,
    maxLength: MAX_TRANSCRIPT_CHARACTERS,
    description: 'What was said; speaker labels are preserved.',
  }),
  transcript_type: Type.Optional(
    identifier(200, 'What kind of conversation it was, `discovery` when absent.'),
  ),
  transcript_date: Type.Optional(
    identifier(100, 'When the conversation was, as an ISO 8601 date or time; kept as it was sent.'),
  ),
  company_name: Type.Optional(Type.String({ maxLength: 1000 })),
  customer_name: Type.Optional(Type.String({ maxLength: 1000, description: 'Used in customer quotes.' })),
  customer_email: Type.Optional(emailAddress),
  revenue_band: Type.Optional(
    Type.String({
      ...revenueText,
      description:
        'What the customer pays: a yearly amount up to 10^15 as a decimal string, or one of `enterprise`, `paid`, `free`.',
    }),
  ),
  sku: Type.Optional(Type.String({ maxLength: 500, description: 'Product tier or plan.' })),
  project_id: Type.Optional(identifier(200, 'Homes what is found to a project.')),
  customer_speaker: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The customer’s label: then only that speaker’s words count. Without it all is one voice.',
    }),
  ),
});
export type TranscriptUpload = Type.Static<typeof TranscriptUpload>;

/** A transcript that is stored, and how far its splitting has come (§2.7). */
export const TranscriptAccepted = Type.Object({
  id: Type.String(),
  status: Type.Enum(['received', 'segmenting', 'segmented', 'held', 'failed']),
  duplicate: Type.Boolean({ description: 'The same text with the same customer speaker was there already.' }),
  held: Type.Boolean({ description: 'It waits for the plan’s monthly limit.' }),
  hint: Type.Optional(
    Type.Object(
      {
        customer_speaker: Type.String({ description: 'The label of the one who seems to be the customer.' }),
        detail: Type.String({ description: 'What to send so that only that speaker’s words count.' }),
      },
      {
        description:
          'Only where `customer_speaker` was left out and it is clear who the customer is; the whole transcript is one voice all the same.',
      },
    ),
  ),
});
export type TranscriptAccepted = Type.Static<typeof TranscriptAccepted>;

/** A transcript whose speakers are wanted before it is uploaded (§4.3). */
export const SpeakerDetection = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: MAX_TRANSCRIPT_CHARACTERS,
    description: 'The transcript, as it would be uploaded.',
  }),
});
export type SpeakerDetection = Type.Static<typeof SpeakerDetection>;

/** How a transcript names its speakers, by what its lines or cues look like. */
const TranscriptFormat = Type.Enum(
  ['name', 'time_name', 'name_time', 'name_line', 'webvtt', 'srt', 'speaker_number'],
  {
    description:
      '`Name:`, `[hh:mm:ss] Name:`, `Name (hh:mm):`, `Name  0:04` on its own line, WebVTT, SRT or `Speaker 1:`.',
  },
);

/** Somebody the transcript names. */
const DetectedSpeaker = Type.Object({
  label: Type.String({ description: 'What `customer_speaker` of an upload takes.' }),
  turns: Type.Integer({ description: 'How often this speaker had the word.' }),
  words: Type.Integer(),
  share: Type.Number({ minimum: 0, maximum: 1, description: 'Of all words with a label.' }),
  first_offset: Type.Integer({ minimum: 0, description: 'Where the first words begin, in code points.' }),
  sample: Type.String({ description: 'The first telling words, verbatim, at most 200 characters.' }),
  likely_customer: Type.Boolean(),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'How much speaks for this being the customer.' }),
  reasons: Type.Array(Type.String(), { description: 'Why, strongest first, for people to read.' }),
});

/** Who speaks in a transcript, in the order they do. */
export const DetectedSpeakers = Type.Object({
  has_speaker_labels: Type.Boolean(),
  format: Type.Union([TranscriptFormat, Type.Null()], { description: 'Null when no format is recognised.' }),
  speakers: Type.Array(DetectedSpeaker),
  suggested_customer_speaker: Type.Union([Type.String(), Type.Null()], {
    description: 'The label of the customer; null when it is not clear enough.',
  }),
});
export type DetectedSpeakers = Type.Static<typeof DetectedSpeakers>;
