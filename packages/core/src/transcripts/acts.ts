import {
  ById,
  Page,
  TranscriptFound,
  TranscriptListed,
  type TranscriptSignal,
  Type,
  USUAL_PAGE,
} from '@feedback/contract';
import { transcripts, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act, type Caller, type Refusal, refused } from '../acts/act.ts';
import { shownName } from '../sharing/shown-name.ts';
import { retryTranscript as retry } from '../understanding/retry-transcript.ts';

export type TranscriptState = transcripts.TranscriptState;
export type ListedTranscript = transcripts.TranscriptListed;
export type FoundTranscript = transcripts.TranscriptFound;
export type SignalFound = transcripts.SignalFound;

type Stored = Pick<ActDeps, 'db'>;
const tag = 'Transcripts';
const NO_TRANSCRIPT: Refusal = {
  kind: 'not-found',
  detail: 'There is no such transcript in this workspace. It may have been erased',
};
const NOT_FAILED: Refusal = {
  kind: 'conflict',
  detail: 'The call has not failed, so there is nothing to repeat',
};

export const listTranscripts = act({
  method: 'GET',
  path: '/api/transcripts',
  tag,
  summary: 'List the calls and meetings, the newest first.',
  least: 'viewer',
  input: Page,
  answers: { 200: Type.Object({ transcripts: Type.Array(TranscriptListed) }) },
  run: ({ db }: Stored, { workspaceId }, { before, limit = USUAL_PAGE }) =>
    withWorkspace(db, workspaceId, (tx) =>
      transcripts.list(tx, workspaceId, { ...(before !== undefined && { before }), limit }),
    ),
  shown: (found, caller) => ({
    transcripts: found.map((one) => ({ ...toShown(one, caller), signals: one.signals })),
  }),
});

export const getTranscript = act({
  method: 'GET',
  path: '/api/transcripts/{id}',
  tag,
  summary: 'A call or a meeting with its text, and what was found in it.',
  least: 'viewer',
  input: ById,
  answers: { 200: TranscriptFound },
  refusals: [NO_TRANSCRIPT],
  run: ({ db }: Stored, { workspaceId }, { id }) =>
    withWorkspace(db, workspaceId, async (tx) => {
      const transcript = await transcripts.find(tx, workspaceId, id);
      if (!transcript) throw refused(NO_TRANSCRIPT);
      return { transcript, signals: await transcripts.signals(tx, workspaceId, id) };
    }),
  shown: ({ transcript, signals }, caller) => ({
    ...toShown(transcript, caller),
    text: transcript.text,
    transcript_type: transcript.type,
    customer_speaker: transcript.customerSpeaker,
    signals: signals.map(toSignal),
  }),
});

export const retryTranscript = act({
  method: 'POST',
  path: '/api/transcripts/{id}/retry',
  tag,
  summary: 'Have a failed call read again from its beginning.',
  least: 'member',
  input: ById,
  answers: { 204: null },
  refusals: [NO_TRANSCRIPT, NOT_FAILED],
  run: async ({ db }: Stored, { workspaceId, by }, { id: transcriptId }) => {
    const outcome = await retry({ db }, workspaceId, { transcriptId, by });
    if (outcome === 'no-transcript') throw refused(NO_TRANSCRIPT);
    if (outcome === 'not-failed') throw refused(NOT_FAILED);
  },
});

function toShown(one: Omit<ListedTranscript, 'signals'>, { role }: Caller) {
  return {
    id: one.id,
    title: one.title,
    status: one.state,
    customer: one.customer === null ? null : shownName(role, one.customer),
    company: one.company === null ? null : shownName(role, one.company),
    said_at: one.saidAt.toISOString(),
    received_at: one.receivedAt.toISOString(),
  };
}

function toSignal(signal: SignalFound): TranscriptSignal {
  return {
    feedback_id: signal.feedbackId,
    text: signal.text,
    kind: signal.kind,
    priority_id: signal.priorityId,
    priority: signal.priority,
  };
}
