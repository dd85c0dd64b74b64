import {
  ById,
  Id,
  MAIL_STATES,
  OutboxMail,
  PAGE,
  type Static,
  Suppression,
  Type,
  USUAL_PAGE,
} from '@feedback/contract';
import { suppressions, withWorkspace } from '@feedback/db';
import { AppError } from '@feedback/runtime';
import { type ActDeps, type Configured } from '../acts/act-deps.ts';
import { act, type Refusal, refused } from '../acts/act.ts';
import { type MailRead, readOutbox } from './read-outbox.ts';
import { NO_SUPPRESSION, removeSuppression as remove } from './remove-suppression.ts';
import { resendMail as resend } from './resend-mail.ts';
import { settleMailByHand } from './settle-mail-by-hand.ts';
import { dismissShareProposal as dismiss } from './share-proposal.ts';

export type MailState = MailRead['state'];
export type SuppressionFound = suppressions.Suppression;

type Stored = Pick<ActDeps, 'db'>;
const tag = 'Mail';
const NO_MAIL: Refusal = { kind: 'not-found', detail: 'There is no such mail in this workspace' };
const ONLY = 'only one that is queued-in-outbox, unconfirmed, bounced or failed can';
const NOTHING_TO_SETTLE: Refusal = {
  kind: 'conflict',
  detail:
    'There is nothing to decide about this mail: it is not queued-in-outbox, unconfirmed, bounced or failed',
};
const NOT_RESENDABLE: Refusal = {
  kind: 'conflict',
  detail: `The mail cannot be sent again: ${ONLY}`,
};
const NO_PRIORITY: Refusal = { kind: 'not-found', detail: 'There is no such priority in this workspace' };
const NO_PROPOSAL: Refusal = { kind: 'conflict', detail: 'There is no proposal any more' };
const MAY_HAVE_ARRIVED: Refusal = {
  kind: 'conflict',
  detail:
    'This mail may have arrived. Look for its number in the log of your mail server, then say that it did not arrive',
};

export const listOutbox = act({
  method: 'GET',
  path: '/api/outbox',
  tag,
  summary: 'List the mails about shipped priorities and the digests, and what became of each, newest first.',
  least: 'member',
  input: Type.Object({ state: Type.Optional(Type.Enum([...MAIL_STATES])), ...PAGE }),
  answers: { 200: Type.Object({ mails: Type.Array(OutboxMail) }) },
  run: (
    { db, config: { appUrl } }: Stored & Configured<'appUrl'>,
    { workspaceId },
    { state, before, limit = USUAL_PAGE },
  ) => readOutbox({ db, appUrl }, workspaceId, { state, before, limit }),
  shown: (found) => ({ mails: found.map(toMail) }),
});

export const resendMail = act({
  method: 'POST',
  path: '/api/outbox/{id}/resend',
  tag,
  summary:
    'Send a mail that is `queued-in-outbox`, `bounced` or `failed`, or one that is `unconfirmed` and did not arrive.',
  least: 'member',
  input: Type.Object({
    id: Id,
    not_arrived: Type.Optional(
      Type.Boolean({
        description:
          'Whether a person has looked: only with true is a mail that is `unconfirmed` sent again.',
      }),
    ),
  }),
  example: { not_arrived: true },
  answers: { 204: null },
  refusals: [NO_MAIL, NOT_RESENDABLE, MAY_HAVE_ARRIVED],
  run: async (
    { db, now }: Pick<ActDeps, 'db' | 'now'>,
    { workspaceId, by },
    { id, not_arrived: hasLooked = false },
  ) => {
    const resent = await resend({ db, now }, workspaceId, { id, by, hasLooked });
    if (resent.outcome === 'not-found') throw refused(NO_MAIL);
    if (resent.outcome === 'unknown-arrival') throw refused(MAY_HAVE_ARRIVED);
    if (resent.outcome === 'impossible') throw notResendable(resent.state);
  },
});

export const settleMail = act({
  method: 'POST',
  path: '/api/outbox/{id}/arrival',
  tag,
  summary: 'Note that a mail has reached its customer, so that it is never sent again.',
  least: 'member',
  input: ById,
  answers: { 204: null },
  refusals: [NO_MAIL, NOTHING_TO_SETTLE],
  run: async ({ db, now }: Pick<ActDeps, 'db' | 'now'>, { workspaceId, by }, { id }) => {
    const settled = await settleMailByHand({ db, now }, workspaceId, { id, by });
    if (settled.outcome === 'not-found') throw refused(NO_MAIL);
    if (settled.outcome === 'impossible') throw refused(NOTHING_TO_SETTLE);
  },
});

export const dismissShareProposal = act({
  method: 'DELETE',
  path: '/api/priorities/{id}/share-proposal',
  tag,
  summary: 'Put aside the mails about a shipped priority that an agent proposed. None is sent.',
  least: 'member',
  input: ById,
  answers: { 204: null },
  refusals: [NO_PRIORITY, NO_PROPOSAL],
  run: async ({ db }: Stored, { workspaceId, by }, { id: priorityId }) => {
    if (!(await dismiss({ db }, workspaceId, { priorityId, by }))) throw refused(NO_PROPOSAL);
  },
});

export const listSuppressions = act({
  method: 'GET',
  path: '/api/suppressions',
  tag,
  summary: 'List the customers who get no mail: they unsubscribed, or their address bounced.',
  least: 'owner',
  input: Type.Object({ after: Type.Optional(Id), limit: PAGE.limit }),
  answers: { 200: Type.Object({ suppressions: Type.Array(Suppression) }) },
  run: ({ db }: Stored, { workspaceId }, { after, limit = USUAL_PAGE }) =>
    withWorkspace(db, workspaceId, (tx) => suppressions.list(tx, workspaceId, { after, limit })),
  shown: (found) => ({
    suppressions: found.map(({ key, reason, email, name, createdAt }) => ({
      id: key,
      reason,
      email,
      customer: name,
      created_at: createdAt.toISOString(),
    })),
  }),
});

export const removeSuppression = act({
  method: 'DELETE',
  path: '/api/suppressions/{id}',
  tag,
  summary: 'Let a customer get mail again.',
  least: 'owner',
  input: ById,
  answers: { 204: null },
  refusals: [NO_SUPPRESSION],
  run: ({ db }: Stored, { workspaceId, by }, { id }) => remove({ db }, workspaceId, { key: id, by }),
});

function notResendable(state: MailRead['state']): AppError {
  return new AppError('conflict', `The mail is ${state}, so it cannot be sent again: ${ONLY}`);
}

function toMail(mail: MailRead): Static<typeof OutboxMail> {
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
