import {
  FeedbackBatch,
  type FeedbackBatchResult,
  OPERATIONS,
  type ResponseOf,
  validator,
} from '@feedback/contract';
import { type IngestOutcome } from '@feedback/core/intake';
import { type Step, validBody } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { checkItem, toInput } from '../bodies/feedback-input.ts';
import { itemWarnings } from '../bodies/item-warnings.ts';
import { readBody } from '../bodies/read-body.ts';
import { type Caller } from '../callers/caller-finder.ts';
import { type Deps } from '../deps.ts';
import { callers } from '../guards/require-session.ts';
import { type SentBatch, toBatchResult, toSentBatch } from '../responses/batch-result.ts';
import { sendJson } from '../responses/send-json.ts';
import { toSingleResult } from '../responses/single-result.ts';

type Answer = ResponseOf<'postFeedback', 200>;

const checkBatch = validator(FeedbackBatch);

/** POST /feedback (§4.1): one item or a batch, depending on which field is present. */
export function postFeedback({ acceptor, now }: Pick<Deps, 'acceptor' | 'now'>): Step {
  /**
   * The answer to a body. No function holds the body, or what was read from it, while it is stored: V8 would move all of it to the old part
   * of its heap, and collect it there at a much higher price.
   */
  function answerTo(body: Record<string, unknown>, caller: Caller, startedAt: number): Promise<Answer> {
    const [isItem, isBatch] = [Object.hasOwn(body, 'text'), Object.hasOwn(body, 'items')];
    if (isItem && isBatch)
      throw new AppError('invalid', 'Send "text" for one item or "items" for a batch, not both');
    if (!isItem && !isBatch)
      throw new AppError('malformed', 'Send "text" for one item or "items" for a batch');

    if (isItem) {
      const item = validBody(checkItem(body, now()));
      const warnings = itemWarnings(item);
      return acceptor
        .acceptOne(caller, toInput(item, undefined))
        .then((outcome) => toSingleResult(outcome, warnings));
    }
    const batch = validBody(checkBatch(body));
    const at = now();
    const items = batch.items.map((item) => checkItem(item, at));
    const inputs = items.flatMap((item) => (item.ok ? [toInput(item.value, batch.project_id)] : []));
    const sent = toSentBatch(batch.items, items);
    return toAnswer(acceptor.acceptAll(caller, inputs), sent, startedAt);
  }

  return async (req, res) => {
    const startedAt = performance.now();
    const caller = callers.of(res);
    const answer = await readBody(req, OPERATIONS.postFeedback, caller)
      // Not in a variable: one that lives across an `await` would hold the body.
      .then((body) => answerTo(body, caller, startedAt));
    sendJson(res, answer);
  };
}

async function toAnswer(
  outcomes: Promise<IngestOutcome[]>,
  sent: SentBatch,
  startedAt: number,
): Promise<FeedbackBatchResult> {
  const ingested = await outcomes;
  return toBatchResult(sent, ingested, (performance.now() - startedAt) / 1000);
}
