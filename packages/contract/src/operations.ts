import { ErrorBody } from './error.ts';
import {
  FeedbackAccepted,
  FeedbackBatch,
  FeedbackBatchResult,
  FeedbackDuplicate,
  FeedbackItem,
  MAX_BATCH_ITEMS,
} from './feedback.ts';
import { HealthStatus } from './health.ts';
import { type Static, type TSchema, Type } from './schema.ts';
import { SurveySeen, WidgetSubmission } from './submissions.ts';
import { DetectedSpeakers, SpeakerDetection, TranscriptAccepted, TranscriptUpload } from './transcripts.ts';

/** An operation of the REST surface: everything that a route, a client, a test or the documentation needs. */
export type Operation = {
  method: 'GET' | 'POST';
  path: `/${string}`;
  summary: string;
  description: string;
  /** How the caller authenticates (§5): a session token, a survey key in the body, or not at all. */
  credential: 'session' | 'survey-key' | 'none';
  /** Whether pages of other sites may call the operation (CORS). */
  anyOrigin?: true;
  /** The status for a body that cannot be read: 400, or 422 where §4 lists no 400 for the operation. */
  malformed: 400 | 422;
  /** The largest body, in bytes; absent for an operation without a body. */
  maxBodyBytes?: number;
  /** Requests per hour and caller (§8), and the setting that changes it. */
  limit?: { perHour: number; setting: string };
  request?: TSchema;
  /** Example requests for the docs; an operation with a body has at least one. */
  examples?: readonly object[];
  /** The possible answers by status, besides those in `ANYWHERE`; null for an answer without a body. */
  responses: Readonly<Record<number, TSchema | null>>;
};

/**
 * The operations of {base_url}, in the order of §4. Routes, validators, /openapi.json and the tests'
 * assertions come from this table.
 */
export const OPERATIONS = {
  postFeedback: {
    method: 'POST',
    path: '/feedback',
    summary: 'Send one feedback item, or a batch of up to 1,000.',
    description:
      'A batch is answered item by item, in the order in which it was sent: one that is invalid keeps no other from being stored. What is known already, by its `external_id` or else its text, is a duplicate and counts once. What is over the plan’s month is stored and held.',
    credential: 'session',
    malformed: 400,
    maxBodyBytes: 16 * 1024 * 1024, // a thousand items of 16 KiB
    limit: { perHour: 5000, setting: 'RATE_LIMIT_FEEDBACK' },
    request: Type.Union([
      FeedbackItem,
      Type.Object({
        ...FeedbackBatch.properties,
        items: Type.Array(FeedbackItem, { minItems: 1, maxItems: MAX_BATCH_ITEMS }),
      }),
    ]),
    examples: [
      {
        text: 'The CSV export drops the last column',
        customer_email: 'dana@acme.example',
        revenue_band: 48_000,
        external_id: 'zendesk-4711',
      },
      { items: [{ text: 'Dark mode, please' }, { text: 'Invoices arrive late', source: 'csv' }] },
    ],
    responses: {
      200: Type.Union([FeedbackAccepted, FeedbackDuplicate, FeedbackBatchResult]),
      401: ErrorBody,
      413: ErrorBody,
      422: ErrorBody,
      429: ErrorBody,
    },
  },
  uploadTranscript: {
    method: 'POST',
    path: '/transcripts/upload',
    summary: 'Upload a call transcript. The customer’s signals are extracted in the background.',
    description:
      'What the speaker named in `customer_speaker` says becomes items. Without it what everyone says does, and the answer suggests a speaker where it is clear who the customer is. The same call uploaded again stores nothing.',
    credential: 'session',
    malformed: 422,
    maxBodyBytes: 8 * 1024 * 1024, // 500,000 characters of four bytes, or of two escapes
    limit: { perHour: 500, setting: 'RATE_LIMIT_TRANSCRIPTS' },
    request: TranscriptUpload,
    examples: [
      {
        title: 'Renewal call',
        text: 'Sam: How is the export?\nDana: It drops the last column every time.',
        customer_speaker: 'Dana',
      },
    ],
    responses: {
      200: TranscriptAccepted,
      401: ErrorBody,
      413: ErrorBody,
      422: ErrorBody,
      429: ErrorBody,
    },
  },
  detectSpeakers: {
    method: 'POST',
    path: '/transcripts/detect-speakers',
    summary: 'Detect the speakers of a transcript before uploading it. Nothing is stored.',
    description:
      'Answers the speakers in the order in which they appear, and which of them is the customer where that is clear.',
    credential: 'session',
    malformed: 422,
    maxBodyBytes: 8 * 1024 * 1024,
    limit: { perHour: 500, setting: 'RATE_LIMIT_DETECT_SPEAKERS' },
    request: SpeakerDetection,
    examples: [{ text: 'Sam: How is the export?\nDana: It drops the last column every time.' }],
    responses: {
      200: DetectedSpeakers,
      401: ErrorBody,
      413: ErrorBody,
      422: ErrorBody,
      429: ErrorBody,
    },
  },
  submitSurvey: {
    method: 'POST',
    path: '/surface/submit',
    summary: 'Submit a survey response.',
    description:
      'For web pages: the key of the survey stands in the body, and may be public. Words, a rating, or both.',
    credential: 'survey-key',
    anyOrigin: true,
    malformed: 422,
    maxBodyBytes: 8 * 1024 * 1024, // a screenshot of 5 MiB in base64, and words
    limit: { perHour: 5000, setting: 'RATE_LIMIT_SURVEYS' },
    request: WidgetSubmission,
    examples: [{ api_key: 'fsk_…', text: 'Dark mode, please', rating: 4, surface: 'float' }],
    responses: {
      200: Type.Union([FeedbackAccepted, FeedbackDuplicate]),
      401: ErrorBody,
      413: ErrorBody,
      422: ErrorBody,
      429: ErrorBody,
    },
  },
  surveySeen: {
    method: 'POST',
    path: '/surface/seen',
    summary: 'Count one display of a survey.',
    description:
      'So that the share of visitors who answer can be told. A page sends it when a visitor sees the survey.',
    credential: 'survey-key',
    anyOrigin: true,
    malformed: 422,
    maxBodyBytes: 4 * 1024,
    limit: { perHour: 100_000, setting: 'RATE_LIMIT_SEEN' },
    request: SurveySeen,
    examples: [{ api_key: 'fsk_…', surface: 'float' }],
    responses: { 204: null, 401: ErrorBody, 413: ErrorBody, 422: ErrorBody, 429: ErrorBody },
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Liveness and build information.',
    description: 'Answers without a credential, also while PostgreSQL or Redis is away.',
    credential: 'none',
    malformed: 400,
    responses: { 200: HealthStatus },
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This OpenAPI description.',
    description:
      'The REST operations with their schemas, examples, limits and refusals, made from the same table as the routes.',
    credential: 'none',
    malformed: 400,
    responses: { 200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }) },
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof OPERATIONS;

/** The request of an operation; `never` for an operation without a body. */
export type RequestOf<Id extends OperationId> = (typeof OPERATIONS)[Id] extends {
  request: infer Schema extends TSchema;
}
  ? Static<Schema>
  : never;

/** The statuses that the table lists for an operation, besides those that any operation may answer. */
export type StatusOf<Id extends OperationId> = keyof (typeof OPERATIONS)[Id]['responses'] & number;

/**
 * The body of an operation's answer with a status: null for an answer without a body, the error for a status that the table does
 * not list.
 */
export type ResponseOf<Id extends OperationId, Status extends number> =
  Status extends StatusOf<Id> ? BodyOf<(typeof OPERATIONS)[Id]['responses'][Status]> : ErrorBody;
type BodyOf<Schema> = Schema extends TSchema ? Static<Schema> : null;

/**
 * Answers that any operation may give: 400 for an unknown Service-Version or an unreadable body, 408 for a request that did not
 * arrive in time, 417 for an unsupported Expect header, 431 for headers that are too large, and 500 for an internal error.
 */
export const ANYWHERE: Readonly<Record<number, TSchema>> = {
  400: ErrorBody,
  408: ErrorBody,
  417: ErrorBody,
  431: ErrorBody,
  500: ErrorBody,
  503: ErrorBody,
};

/** The answers for a path that is not in the table, or for a method that the table does not list for the path. */
export const NOWHERE: Readonly<Record<number, TSchema>> = { 404: ErrorBody, 405: ErrorBody, ...ANYWHERE };
