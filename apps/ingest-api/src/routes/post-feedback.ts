import { FeedbackBatch, OPERATIONS, validator } from '@feedback/contract';
import { AppError, invalidBody } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { readJsonObject } from '../http/body.ts';
import { sendJson } from '../http/send-json.ts';
import { type Caller } from '../session.ts';
import { toBatchResult } from './batch-result.ts';
import { checkItem, toInput } from './feedback-input.ts';
import { toSingleResult } from './single-result.ts';

const checkBatch = validator(FeedbackBatch);

/** POST /feedback (§4.1): one item or a batch, told apart by which field is present. */
export function postFeedback({ acceptor }: Pick<Deps, 'acceptor'>): RequestHandler {
  return async (req, res) => {
    const startedAt = performance.now();
    const caller = res.locals['caller'] as Caller;
    const body = await readJsonObject(req, OPERATIONS.postFeedback.maxBodyBytes);
    const [isItem, isBatch] = [Object.hasOwn(body, 'text'), Object.hasOwn(body, 'items')];
    if (isItem && isBatch)
      throw new AppError('invalid', 'Send "text" for one item or "items" for a batch, not both');
    if (!isItem && !isBatch)
      throw new AppError('malformed', 'Send "text" for one item or "items" for a batch');

    if (isItem) {
      const item = checkItem(body);
      if (!item.ok) throw invalidBody(item.problems);
      sendJson(res, toSingleResult(await acceptor.acceptOne(caller, toInput(item.value, undefined))));
      return;
    }
    const batch = checkBatch(body);
    if (!batch.ok) throw invalidBody(batch.problems);
    const items = batch.value.items.map((item) => checkItem(item));
    const inputs = items.flatMap((item) => (item.ok ? [toInput(item.value, batch.value.project_id)] : []));
    const receptions = await acceptor.acceptAll(caller, inputs);
    const seconds = (performance.now() - startedAt) / 1000;
    sendJson(res, toBatchResult(batch.value.items, items, receptions, seconds));
  };
}
