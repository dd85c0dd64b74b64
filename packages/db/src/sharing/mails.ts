import { type Kind, type MAIL_STATES } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

/**
 * `queued` waits for its time, `queued-in-outbox` for a person, because no mail server is configured. `unconfirmed`: the process
 * ended, or the connection broke, while the mail was sent, so it may or may not have arrived. `cancelled`: the customer is not
 * known any more, or the priority was reopened.
 */
export type MailState = (typeof MAIL_STATES)[number];
export type Answer = 'yes' | 'no';

const LOCK = statement({
  name: 'mails-lock',
  text: `select pg_advisory_xact_lock(hashtextextended($1::uuid || ' mail', 0))`,
  takes: ['uuid'],
  gives: { pg_advisory_xact_lock: 'void' },
});

/** Makes other transactions that choose the mails to send in the workspace wait for this one. */
export async function lock(tx: Tx, workspaceId: string): Promise<void> {
  await LOCK.run(tx, [workspaceId]);
}

const INSERT = statement({
  name: 'mails-insert',
  text: `insert into mail (workspace_id, id, share_id, priority_id, ship, customer_key, feedback_id, state, due_at)
         select $1, g.id, $2, $3, $4, g.key, g.said, 'queued', $5
         from unnest($6::uuid[], $7::uuid[], $8::uuid[]) as g (id, key, said)
         on conflict (workspace_id, customer_key, priority_id, ship) do update set
           share_id = excluded.share_id, feedback_id = excluded.feedback_id, state = 'queued', due_at = excluded.due_at,
           reason = null
         where mail.state in ('cancelled', 'suppressed')`,
  takes: ['uuid', 'uuid', 'uuid', 'text', 'timestamptz', 'uuid[]', 'uuid[]', 'uuid[]'],
});

/** Adds the mails of a share. A customer has one per ship: one that was ended unsent waits again, another is left as it is. */
export async function insert(
  tx: Tx,
  workspaceId: string,
  {
    shareId,
    priorityId,
    ship,
    at,
    to,
  }: {
    shareId: string;
    priorityId: string;
    ship: string;
    at: Date;
    to: { id: string; key: string; feedbackId: string }[];
  },
): Promise<void> {
  await INSERT.run(tx, [
    workspaceId,
    shareId,
    priorityId,
    ship,
    at,
    to.map(({ id }) => id),
    to.map(({ key }) => key),
    to.map(({ feedbackId }) => feedbackId),
  ]);
}

const INSERT_DIGESTS = statement({
  name: 'mails-insert-digests',
  text: `insert into mail (workspace_id, id, digest_id, person_id, state, due_at)
         select $1, g.id, $2, g.person, 'queued', $3 from unnest($4::uuid[], $5::uuid[]) as g (id, person)
         on conflict (workspace_id, person_id, digest_id) do nothing`,
  takes: ['uuid', 'uuid', 'timestamptz', 'uuid[]', 'uuid[]'],
});

/** Adds the mails of a digest, one per member. */
export async function insertDigests(
  tx: Tx,
  workspaceId: string,
  { digestId, at, to }: { digestId: string; at: Date; to: { id: string; personId: string }[] },
): Promise<void> {
  const ids = to.map(({ id }) => id);
  const people = to.map(({ personId }) => personId);
  await INSERT_DIGESTS.run(tx, [workspaceId, digestId, at, ids, people]);
}

const MAILED = statement({
  name: 'mails-mailed',
  text: `select customer_key as key from mail
         where workspace_id = $1 and priority_id = $2 and ship = $3 and state not in ('cancelled', 'suppressed')`,
  takes: ['uuid', 'uuid', 'text'],
  gives: { key: 'uuid!' }, // a mail about a priority is to a customer
});

/** The customers who have a mail for this ship that was not ended before it was sent. */
export async function mailed(
  tx: Tx,
  workspaceId: string,
  { priorityId, ship }: { priorityId: string; ship: string },
): Promise<Set<string>> {
  const rows = await MAILED.all(tx, [workspaceId, priorityId, ship]);
  return new Set(rows.map(({ key }) => key));
}

const LEAVE_IN_OUTBOX = statement({
  name: 'mails-leave-in-outbox',
  text: `update mail set state = 'queued-in-outbox' where workspace_id = $1 and state = 'queued'`,
  takes: ['uuid'],
});

/** Leaves all waiting mails for a person to send. */
export async function leaveInOutbox(tx: Tx, workspaceId: string): Promise<void> {
  await LEAVE_IN_OUTBOX.run(tx, [workspaceId]);
}

const DOUBT = statement({
  name: 'mails-doubt',
  text: `update mail set state = 'unconfirmed', reason = 'The process ended while the mail was sent'
         where workspace_id = $1 and state = 'sending'`,
  takes: ['uuid'],
});

/** Marks mails as unconfirmed that an earlier run was sending when it ended; returns how many. */
export async function doubt(tx: Tx, workspaceId: string): Promise<number> {
  return DOUBT.run(tx, [workspaceId]);
}

const CANCEL_REOPENED = statement({
  name: 'mails-cancel-reopened',
  text: `update mail m set state = 'cancelled', reason = 'The priority was reopened'
         from priority p
         where m.workspace_id = $1 and m.state in ('queued', 'queued-in-outbox')
           and p.workspace_id = $1 and p.id = m.priority_id and p.state in ('open', 'building') and p.merged_into is null`,
  takes: ['uuid'],
});

/** Ends the waiting mails about priorities that are not live any more. */
export async function cancelReopened(tx: Tx, workspaceId: string): Promise<void> {
  await CANCEL_REOPENED.run(tx, [workspaceId]);
}

const NEXT = statement({
  name: 'mails-next',
  text: `select m.id, m.customer_key as key, m.digest_id as "digestId", coalesce(c.email, p.email) as email,
                (select s.reason from suppression s where s.workspace_id = $1 and s.key = m.customer_key) as suppressed,
                (select max(o.claimed_at) from mail o
                 where o.workspace_id = $1 and o.customer_key = m.customer_key
                   and o.state in ('sending', 'sent', 'unconfirmed')) as last
         from (select id, customer_key, digest_id, person_id from mail where workspace_id = $1 and state = 'queued' and due_at <= $2
               order by due_at, id limit 1) m
         left join lateral (select email from customer where workspace_id = $1 and key = m.customer_key limit 1) c on true
         left join membership w on w.workspace_id = $1 and w.person_id = m.person_id and w.digest = 'weekly'
         left join person p on p.id = w.person_id`,
  takes: ['uuid', 'timestamptz'],
  gives: {
    id: 'uuid',
    key: 'uuid?',
    digestId: 'uuid?',
    email: 'text?',
    suppressed: 'text?',
    last: 'timestamptz?',
  },
  prepared: true,
});

/** A mail that is due. `email` is null where none may be written to any more, `last` is when the workspace last wrote to the customer. */
export type DueMail = {
  id: string;
  /** The customer's; null for a digest, which is to a member. */
  key: string | null;
  digestId: string | null;
  email: string | null;
  suppressed: string | null;
  last: Date | null;
};

/** The mail that has been due for the longest time; call it under `lock`. */
export async function next(tx: Tx, workspaceId: string, now: Date): Promise<DueMail | undefined> {
  return NEXT.first(tx, [workspaceId, now]);
}

const NEXT_DUE = statement({
  name: 'mails-next-due',
  text: `select min(due_at) as "dueAt" from mail where workspace_id = $1 and state = 'queued'`,
  takes: ['uuid'],
  gives: { dueAt: 'timestamptz?' },
});

/** When the next mail is due; null when none waits. */
export async function nextDue(tx: Tx, workspaceId: string): Promise<Date | null> {
  return (await NEXT_DUE.one(tx, [workspaceId])).dueAt;
}

const PUT_OFF = statement({
  name: 'mails-put-off',
  text: `update mail set due_at = $3 where workspace_id = $1 and customer_key = $2 and state = 'queued'`,
  takes: ['uuid', 'uuid', 'timestamptz'],
});

/** Puts the customer's waiting mails off. */
export async function putOff(
  tx: Tx,
  workspaceId: string,
  { key, until }: { key: string; until: Date },
): Promise<void> {
  await PUT_OFF.run(tx, [workspaceId, key, until]);
}

const END_WAITING = statement({
  name: 'mails-end-waiting',
  text: `update mail set state = $3, reason = $4 where workspace_id = $1 and customer_key = $2 and state in ('queued', 'queued-in-outbox')`,
  takes: ['uuid', 'uuid', 'text', 'text?'],
});

/** Ends the customer's waiting mails without sending them. */
export async function endWaiting(
  tx: Tx,
  workspaceId: string,
  { key, state, reason }: { key: string; state: 'suppressed' | 'cancelled'; reason: string | null },
): Promise<void> {
  await END_WAITING.run(tx, [workspaceId, key, state, reason]);
}

const CLAIM = statement({
  name: 'mails-claim',
  text: `update mail m set state = 'sending', claim = $4, claimed_at = $5, attempts = attempts + 1, reason = null,
                           bundled_into = case when m.id = $3 then null else $3 end
         from share s
         where m.workspace_id = $1 and m.customer_key = $2 and m.state = 'queued'
           and s.workspace_id = $1 and s.id = m.share_id
         returning m.id, m.feedback_id as "feedbackId", m.attempts, s.kind, s.subject, s.version, s.message, s.link`,
  takes: ['uuid', 'uuid', 'uuid', 'uuid', 'timestamptz'],
  gives: {
    id: 'uuid',
    feedbackId: 'uuid!', // a mail of a share is about an item
    attempts: 'int4',
    kind: 'feedback_kind?',
    subject: 'text?',
    version: 'text?',
    message: 'text?',
    link: 'text?',
  },
  prepared: true,
});

/** A mail that is to be sent: what it is about, and the item with the customer's words. */
export type ClaimedMail = {
  id: string;
  feedbackId: string;
  attempts: number;
  kind: Kind | null;
  subject: string | null;
  version: string | null;
  message: string | null;
  link: string | null;
};

/** Marks all waiting mails of a customer as being sent, in the message of the mail `into`. That one comes first. */
export async function claim(
  tx: Tx,
  workspaceId: string,
  { key, into, claimId, at }: { key: string; into: string; claimId: string; at: Date },
): Promise<ClaimedMail[]> {
  const rows = await CLAIM.all(tx, [workspaceId, key, into, claimId, at]);
  return rows.toSorted((a, b) => Number(b.id === into) - Number(a.id === into) || (a.id < b.id ? -1 : 1));
}

const CLAIM_DIGEST = statement({
  name: 'mails-claim-digest',
  text: `update mail set state = 'sending', claim = $3, claimed_at = $4, attempts = attempts + 1, reason = null
         where workspace_id = $1 and id = $2 and state = 'queued' returning attempts`,
  takes: ['uuid', 'uuid', 'uuid', 'timestamptz'],
  gives: { attempts: 'int4' },
});

/** Marks the mail of a digest as being sent; returns which attempt this is. */
export async function claimDigest(
  tx: Tx,
  workspaceId: string,
  { id, claimId, at }: { id: string; claimId: string; at: Date },
): Promise<number> {
  return (await CLAIM_DIGEST.one(tx, [workspaceId, id, claimId, at])).attempts;
}

const CANCEL = statement({
  name: 'mails-cancel',
  text: `update mail set state = 'cancelled', reason = $3 where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'text'],
});

/** Ends a mail without sending it. */
export async function cancel(
  tx: Tx,
  workspaceId: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await CANCEL.run(tx, [workspaceId, id, reason]);
}

const SETTLE = statement({
  name: 'mails-settle',
  text: `update mail set state = $3, reason = $4, sent_at = case when $3 = 'sent' then $5::timestamptz end
         where workspace_id = $1 and claim = $2 and state in ('sending', 'unconfirmed')`,
  takes: ['uuid', 'uuid', 'text', 'text?', 'timestamptz'],
  prepared: true,
});

/**
 * Stores the outcome of sending what was claimed. A run that was taken for dead still knows the outcome, so mails that became
 * unconfirmed meanwhile get it too.
 */
export async function settle(
  tx: Tx,
  workspaceId: string,
  {
    claimId,
    state,
    reason,
    at,
  }: {
    claimId: string;
    state: 'sent' | 'unconfirmed' | 'bounced' | 'failed';
    reason: string | null;
    at: Date;
  },
): Promise<void> {
  await SETTLE.run(tx, [workspaceId, claimId, state, reason, at]);
}

const WAIT = statement({
  name: 'mails-wait',
  text: `update mail set state = 'queued', reason = $3, due_at = $4, claim = null, claimed_at = null, bundled_into = null
         where workspace_id = $1 and claim = $2 and state in ('sending', 'unconfirmed')`,
  takes: ['uuid', 'uuid', 'text?', 'timestamptz'],
  prepared: true,
});

/** Lets mails wait again that were not accepted by the mail server. */
export async function wait(
  tx: Tx,
  workspaceId: string,
  { claimId, reason, dueAt }: { claimId: string; reason: string; dueAt: Date },
): Promise<void> {
  await WAIT.run(tx, [workspaceId, claimId, reason, dueAt]);
}

/** A mail as members see it. */
export type MailFound = {
  id: string;
  /** Of a mail about a digest; then there is no priority, title and message. */
  digestId: string | null;
  priorityId: string | null;
  title: string | null;
  kind: Kind | null;
  /** The subject as a person wrote it; null for the usual one. */
  ownSubject: string | null;
  version: string | null;
  message: string | null;
  link: string | null;
  /** What the customer said; null when it counts no longer. */
  words: string | null;
  name: string | null;
  email: string | null;
  state: MailState;
  reason: string | null;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  sentAt: Date | null;
  answer: Answer | null;
};

const LIST = statement({
  name: 'mails-list',
  text: `select m.id, m.digest_id as "digestId", m.priority_id as "priorityId", s.title, s.kind, s.subject as "ownSubject", s.version, s.message, s.link, f.text as words,
                coalesce(c.name, p.name) as name, coalesce(c.email, p.email) as email,
                m.state, m.reason, m.attempts, coalesce(s.created_at, d.week) as "createdAt", m.due_at as "dueAt", m.sent_at as "sentAt", m.answer
         from mail m left join share s on s.workspace_id = $1 and s.id = m.share_id
         left join digest d on d.workspace_id = $1 and d.id = m.digest_id
         left join membership w on w.workspace_id = $1 and w.person_id = m.person_id
         left join person p on p.id = w.person_id
         left join lateral (
           select name, email from customer c where c.workspace_id = $1 and c.key = m.customer_key limit 1) c on true
         left join lateral (
           select left(text, 2000) as text from feedback f
           where f.workspace_id = $1 and f.id = m.feedback_id and f.state = 'processed' limit 1) f on true
         where m.workspace_id = $1 and ($2::text is null or m.state = $2) and ($3::uuid is null or m.id < $3)
         order by m.id desc limit $4`,
  takes: ['uuid', 'text?', 'uuid?', 'int8'],
  gives: {
    id: 'uuid',
    digestId: 'uuid?',
    priorityId: 'uuid?',
    title: 'text?',
    kind: 'feedback_kind?',
    ownSubject: 'text?',
    version: 'text?',
    message: 'text?',
    link: 'text?',
    words: 'text?',
    name: 'text?',
    email: 'text?',
    state: holds<MailState>('text'),
    reason: 'text?',
    attempts: 'int4',
    createdAt: 'timestamptz!', // of its share or its digest
    dueAt: 'timestamptz',
    sentAt: 'timestamptz?',
    answer: holds<Answer | null>('text?'),
  },
});

/** The mails of a workspace, newest first; `before` is the last id of the previous page. */
export async function list(
  tx: Tx,
  workspaceId: string,
  { state, before, limit }: { state?: MailState | undefined; before?: string | undefined; limit: number },
): Promise<MailFound[]> {
  return LIST.all(tx, [workspaceId, state ?? null, before ?? null, limit]);
}

const FIND = statement({
  name: 'mails-find',
  text: `select m.id, m.customer_key as key, m.person_id as "personId", m.state, m.answer, s.kind, s.subject
         from mail m left join share s on s.workspace_id = $1 and s.id = m.share_id
         where m.workspace_id = $1 and m.id = $2 for update of m`,
  takes: ['uuid', 'uuid'],
  gives: {
    id: 'uuid',
    key: 'uuid?',
    personId: 'uuid?',
    state: holds<MailState>('text'),
    answer: holds<Answer | null>('text?'),
    kind: 'feedback_kind?',
    subject: 'text?',
  },
});

/** A mail, to a customer with that key or to a member. */
export type LockedMail = {
  id: string;
  key: string | null;
  personId: string | null;
  state: MailState;
  answer: Answer | null;
  /** Of the priority that it is about; null for a digest, and for shares of which it was not kept. */
  kind: Kind | null;
  /** As the person who shared wrote it; null for the usual one. */
  subject: string | null;
};

/** A mail, locked until the transaction ends. */
export async function lockOne(tx: Tx, workspaceId: string, id: string): Promise<LockedMail | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

/** Whether `m` is the mail `wanted`, or was sent in one message with it and has the same outcome. */
const TOGETHER = `(m.id = wanted.id or (m.claim = wanted.claim and m.state = wanted.state))`;

const QUEUE = statement({
  name: 'mails-queue',
  text: `update mail m set state = 'queued', attempts = 0, claim = null, claimed_at = null, bundled_into = null, reason = null,
                           due_at = $3::timestamptz + case when m.bundled_into is null then 0 else 1 end * interval '1 millisecond'
         from mail wanted
         where wanted.workspace_id = $1 and wanted.id = $2 and m.workspace_id = $1 and ${TOGETHER}`,
  takes: ['uuid', 'uuid', 'timestamptz'],
});

/**
 * Lets a mail be sent, again or for the first time. The mails that went out in one message with it are queued with it and in the same
 * order: a customer gets one message again, with the same Message-ID, and not one for each.
 */
export async function queue(
  tx: Tx,
  workspaceId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await QUEUE.run(tx, [workspaceId, id, at]);
}

const SETTLE_BY_HAND = statement({
  name: 'mails-settle-by-hand',
  text: `update mail m set state = 'sent', reason = $3, sent_at = $4
         from mail wanted
         where wanted.workspace_id = $1 and wanted.id = $2 and m.workspace_id = $1 and ${TOGETHER}`,
  takes: ['uuid', 'uuid', 'text', 'timestamptz'],
});

/** Notes that a mail, and those in one message with it, has reached its customer another way. */
export async function settleByHand(
  tx: Tx,
  workspaceId: string,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  await SETTLE_BY_HAND.run(tx, [workspaceId, id, reason, at]);
}

const SET_ANSWER = statement({
  name: 'mails-set-answer',
  text: `update mail set answer = $3, answered_at = $4 where workspace_id = $1 and id = $2 and answer is null`,
  takes: ['uuid', 'uuid', 'text', 'timestamptz'],
});

/** Stores the customer's answer; false when there already is one. */
export async function setAnswer(
  tx: Tx,
  workspaceId: string,
  { id, answer, at }: { id: string; answer: Answer; at: Date },
): Promise<boolean> {
  return (await SET_ANSWER.run(tx, [workspaceId, id, answer, at])) === 1;
}

const ANSWERS = statement({
  name: 'mails-answers',
  text: `with recursive way as (
           select p.id as origin, p.id, p.merged_into from priority p
           where p.workspace_id = $1
             and p.id in (select priority_id from mail where workspace_id = $1 and answer is not null)
           union
           select way.origin, p.id, p.merged_into
           from way join priority p on p.workspace_id = $1 and p.id = way.merged_into
         )
         select way.id as "priorityId", count(*)::int4 as answers, count(*) filter (where m.answer = 'no')::int4 as noes
         from way
         join mail m on m.workspace_id = $1 and m.priority_id = way.origin
         join share s on s.workspace_id = $1 and s.id = m.share_id
         cross join lateral (
           select e.at from event e
           where e.workspace_id = $1 and e.priority_id = way.id and e.action = 'mark_shipped'
           order by e.id desc limit 1) shipped
         where way.merged_into is null and m.answer is not null and s.created_at >= shipped.at
         group by 1`,
  takes: ['uuid'],
  gives: { priorityId: 'uuid', answers: 'int4', noes: 'int4' },
});

/**
 * How many customers answered whether the last ship of a priority solved it for them, and how many said no. Answers follow the
 * redirects of merges.
 */
export async function answers(
  tx: Tx,
  workspaceId: string,
): Promise<{ priorityId: string; answers: number; noes: number }[]> {
  return ANSWERS.all(tx, [workspaceId]);
}

const SHIPPED = statement({
  name: 'mails-shipped',
  text: `select p.id as "priorityId", shipped.at
         from priority p cross join lateral (
           select e.at from event e
           where e.workspace_id = $1 and e.priority_id = p.id and e.action = 'mark_shipped'
           order by e.id desc limit 1) shipped
         where p.workspace_id = $1 and p.state in ('shipped', 'shared')`,
  takes: ['uuid'],
  gives: { priorityId: 'uuid', at: 'timestamptz' },
});

/** When each shipped priority was shipped last. */
export async function shippedAt(tx: Tx, workspaceId: string): Promise<Map<string, Date>> {
  const rows = await SHIPPED.all(tx, [workspaceId]);
  return new Map(rows.map(({ priorityId, at }) => [priorityId, at]));
}
