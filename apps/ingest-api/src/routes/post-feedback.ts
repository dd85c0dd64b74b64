import { FeedbackBatch, OPERATIONS, validator } from '@feedback/contract';
import { type Step, validBody } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { checkItem, toInput } from '../bodies/feedback-input.ts';
import { readBody } from '../bodies/read-body.ts';
import { type Deps } from '../deps.ts';
import { callers } from '../guards/require-session.ts';
import { toBatchResult } from '../responses/batch-result.ts';
import { sendJson } from '../responses/send-json.ts';
import { toSingleResult } from '../responses/single-result.ts';

const checkBatch = validator(FeedbackBatch);

/** POST /feedback (§4.1): one item or a batch, depending on which field is present. */
export function postFeedback({ acceptor, now }: Pick<Deps, 'acceptor' | 'now'>): Step {
  return async (req, res) => {
    const startedAt = performance.now();
    const caller = callers.of(res);
    const body = await readBody(req, OPERATIONS.postFeedback, caller);
    const [isItem, isBatch] = [Object.hasOwn(body, 'text'), Object.hasOwn(body, 'items')];
    if (isItem && isBatch)
      throw new AppError('invalid', 'Send "text" for one item or "items" for a batch, not both');
    if (!isItem && !isBatch)
      throw new AppError('malformed', 'Send "text" for one item or "items" for a batch');

    if (isItem) {
      const item = validBody(checkItem(body, now()));
      sendJson(res, toSingleResult(await acceptor.acceptOne(caller, toInput(item, undefined))));
      return;
    }
    const batch = validBody(checkBatch(body));
    const at = now();
    const items = batch.items.map((item) => checkItem(item, at));
    const inputs = items.flatMap((item) => (item.ok ? [toInput(item.value, batch.project_id)] : []));
    const outcomes = await acceptor.acceptAll(caller, inputs);
    const seconds = (performance.now() - startedAt) / 1000;
    sendJson(res, toBatchResult(batch.items, items, outcomes, seconds));
  };
}
