import { type Db, feedback, hookEvents, newId, transcripts, withWorkspace, workspaces } from '@feedback/db';
import { type Clock, AppError, defined } from '@feedback/runtime';
import { prepareFeedback } from '../intake/prepare-feedback.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { type ReadTexts } from './text-reader.ts';
import { transcriptCustomer } from './transcript-customer.ts';

/** The most signals per statement. */
const CHUNK = 1_000;

/**
 * Stores each thing the customer said in a transcript as feedback, verbatim and with its position.
 * @throws AppError for a transcript that cannot be read: retrying cannot help
 */
export async function segmentTranscript(
  { db, now, readTexts }: { db: Db; now: Clock; readTexts: ReadTexts },
  { workspaceId, transcriptId }: Work<'segmentation'>,
): Promise<Effect> {
  const begun = await withWorkspace(db, workspaceId, async (tx) => ({
    transcript: await transcripts.beginSegmenting(tx, workspaceId, transcriptId),
    secret: await workspaces.dedupSecret(tx, workspaceId),
  }));
  const { transcript, secret } = begun;
  if (!transcript) return async () => {};

  const [answer] = await readTexts('splitSignals', [[transcript.text, transcript.customerSpeaker]]);
  const read = defined(answer, 'answer to the one text');
  if ('unread' in read) throw new AppError('invalid', `The transcript could not be split: ${read.unread}`);
  const spans = read.value;
  const items = spans.map(({ said }) => {
    const input = toInput(transcript, { id: transcriptId, text: said });
    return prepareFeedback(input, { id: newId(), secret });
  });
  return async (tx) => {
    // It may have been erased meanwhile.
    if (!(await transcripts.lockSegmenting(tx, workspaceId, transcriptId))) return;
    const { saidAt } = transcript;
    for (let from = 0; from < items.length; from += CHUNK) {
      const chunk = items.slice(from, from + CHUNK);
      const outcomes = await feedback.store(tx, workspaceId, { now: now(), saidAt, items: chunk });
      const signals = outcomes.map(({ id }, i) => ({
        // One outcome per span, in order.
        ...defined(spans[from + i], 'span of a signal'),
        feedbackId: id,
      }));
      await transcripts.keepSignals(tx, workspaceId, transcriptId, signals);
    }
    await transcripts.mark(tx, workspaceId, transcriptId, 'segmented');
    await hookEvents.note(tx, workspaceId, {
      type: 'transcript.segmented',
      data: [{ transcript_id: transcriptId, signals: items.length }],
    });
  };
}

function toInput(transcript: transcripts.Unsegmented, { id, text }: { id: string; text: string }) {
  return {
    text,
    ...transcriptCustomer({ ...transcript, id }),
    source: 'transcript',
    companyName: transcript.companyName ?? undefined,
    customerEmail: transcript.customerEmail ?? undefined,
    revenue: transcript.revenueBand ?? undefined,
    sku: transcript.sku ?? undefined,
    projectId: transcript.projectId ?? undefined,
  };
}
