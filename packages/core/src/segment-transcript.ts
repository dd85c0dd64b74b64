import { type Db, feedback, newId, transcripts, withWorkspace, workspaces } from '@feedback/db';
import { splitIntoSignals } from '@feedback/intelligence';
import { type Clock } from './accept-feedback.ts';
import { type Effect, type Task } from './consume-task.ts';
import { prepareFeedback } from './prepare-feedback.ts';

/** The most signals that one statement stores. */
const CHUNK = 1_000;

/** Turns each thing the customer said in a transcript into feedback, verbatim, with the place where it stands. */
export async function segmentTranscript(
  { db, now }: { db: Db; now: Clock },
  { workspaceId, refs: [transcriptId = ''] }: Task,
): Promise<Effect> {
  const begun = await withWorkspace(db, workspaceId, async (tx) => ({
    transcript: await transcripts.beginSegmenting(tx, workspaceId, transcriptId),
    secret: await workspaces.dedupSecret(tx, workspaceId),
  }));
  const { transcript, secret } = begun;
  if (!transcript) return async () => {};

  const spans = splitIntoSignals(transcript.text, transcript.customerSpeaker);
  const items = spans.map(({ start, end }) => {
    const input = toInput(transcript, { id: transcriptId, text: transcript.text.slice(start, end) });
    return prepareFeedback(input, { id: newId(), secret });
  });
  return async (tx) => {
    const { saidAt } = transcript;
    for (let from = 0; from < items.length; from += CHUNK) {
      const chunk = items.slice(from, from + CHUNK);
      const receptions = await feedback.store(tx, workspaceId, { now: now(), saidAt, items: chunk });
      const signals = receptions.map(({ id }, i) => ({
        ...(spans[from + i] ?? { start: 0, end: 0 }),
        feedbackId: id,
      }));
      await transcripts.keepSignals(tx, workspaceId, transcriptId, signals);
    }
    await transcripts.mark(tx, workspaceId, transcriptId, 'segmented');
  };
}

function toInput(transcript: transcripts.Unsegmented, { id, text }: { id: string; text: string }) {
  return {
    text,
    // Somebody of whom nothing is known is one customer all the same, however much they said.
    customerId: transcript.customerName === null ? `transcript ${id}` : undefined,
    source: 'transcript',
    customerName: transcript.customerName ?? undefined,
    customerEmail: transcript.customerEmail ?? undefined,
    revenue: transcript.revenueBand ?? undefined,
    sku: transcript.sku ?? undefined,
    projectId: transcript.projectId ?? undefined,
  };
}
