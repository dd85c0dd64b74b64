import { MAIL_STATES, type OutboxMail } from '@feedback/contract';
import { type MailRead, readOutbox } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/outbox: the mails to customers, and what became of each. */
export function getOutbox({ db, config }: Deps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const { state, before, limit } = req.query;
    const page = { state: toState(state), before: toId(before, 'before'), limit: toLimit(limit) };
    const found = await readOutbox({ db, appUrl: config.appUrl }, workspaceId, page);
    res.json({ mails: found.map(toMail) });
  };
}

function toState(given: unknown) {
  if (given === undefined) return undefined;
  const state = MAIL_STATES.find((known) => known === given);
  if (state === undefined) throw new AppError('invalid', `state must be one of ${MAIL_STATES.join(', ')}`);
  return state;
}

function toMail(mail: MailRead): OutboxMail {
  return {
    id: mail.id,
    priority_id: mail.priorityId,
    to: mail.email,
    customer: mail.name,
    subject: mail.subject,
    text: mail.text,
    state: mail.state,
    reason: mail.reason,
    attempts: mail.attempts,
    created_at: mail.createdAt.toISOString(),
    due_at: mail.dueAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
    answer: mail.answer,
  };
}
