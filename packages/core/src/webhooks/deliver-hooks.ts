import { setTimeout as pause } from 'node:timers/promises';
import {
  audit,
  type Db,
  hookDeliveries,
  hookEvents,
  tasks,
  type Tx,
  webhooks,
  withWorkspace,
} from '@feedback/db';
import { GuardRefusal, type HookOutcome, type HookRequest, type HookSender } from '@feedback/outbound';
import { type Clock, type Logger } from '@feedback/runtime';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { toHookBody } from './hook-body.ts';
import { openSecret, signing } from './hook-secret.ts';
import { hookHeaders } from './sign-hook.ts';
import { toSlackBody } from './slack-text.ts';

export type DeliverDeps = {
  db: Db;
  now: Clock;
  log: Logger;
  hookSender: HookSender;
  /** Decrypts the secrets of endpoints; null when there is none. */
  encryptionKey: Buffer | null;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The pauses after the failures of one event, in order; after the last one it is not sent any more. */
const PAUSES_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  ...Array.from({ length: 7 }, () => DAY_MS),
];
/** An endpoint rests after each failure, twice as long each time: one that is down does not keep a worker waiting for it. */
const LONGEST_REST_MS = 10 * MINUTE_MS;
/** An endpoint that accepted nothing for so long is disabled. */
const MOST_FAILING_MS = 7 * DAY_MS;
const KEEP_MS = 30 * DAY_MS;
/** A run ends after this time, so that other workspaces get their turn. */
const RUN_MS = 30 * SECOND_MS;
/** How often a run looks for what has become due while an attempt is under way. */
const LOOK_MS = 250;
const GONE = 410;

/**
 * Sends what is due to the endpoints of a workspace: to each one event at a time, in the order of the events, and to all of them side
 * by side. Nothing is marked before an attempt: what a process was sending when it ended is sent again, so that an event arrives at
 * least once. The ledger runs this job once at a time for a workspace.
 */
export async function deliverHooks(deps: DeliverDeps, { workspaceId }: Work<'webhook'>): Promise<Effect> {
  const { db, now } = deps;
  const before = new Date(now().getTime() - KEEP_MS);
  await withWorkspace(db, workspaceId, (tx) => hookEvents.removeOld(tx, workspaceId, before));
  await sendToAll(deps, workspaceId);
  return async (tx) => {
    const [due, oldest] = [
      await hookDeliveries.nextDue(tx, workspaceId),
      await hookEvents.oldest(tx, workspaceId),
    ];
    const times = [due, oldest && new Date(oldest.getTime() + KEEP_MS)].filter((at) => at !== null);
    if (times.length === 0) return;
    const notBefore = new Date(Math.min(...times.map((at) => at.getTime())));
    await tasks.requestRun(tx, workspaceId, 'webhook', { notBefore, soonest: true });
  };
}

/** Sends until nothing is due and nothing is under way, or the time of a run is over. */
async function sendToAll(deps: DeliverDeps, workspaceId: string): Promise<void> {
  const until = Date.now() + RUN_MS;
  const busy = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  const isOver = () => failures.length > 0 || Date.now() >= until;
  const begin = (webhookId: string) => {
    const sending = sendTo(deps, { workspaceId, webhookId, isOver })
      .catch((error: unknown) => void failures.push(error))
      .finally(() => busy.delete(webhookId));
    busy.set(webhookId, sending);
  };
  do {
    const due = await withWorkspace(deps.db, workspaceId, (tx) =>
      hookDeliveries.dueWebhooks(tx, workspaceId, deps.now()),
    );
    for (const webhookId of due) if (!busy.has(webhookId)) begin(webhookId);
    if (busy.size > 0) await Promise.race([...busy.values(), pause(LOOK_MS)]);
  } while (busy.size > 0 && !isOver());
  await Promise.all(busy.values());
  if (failures.length > 0) throw failures[0];
}

async function sendTo(
  deps: DeliverDeps,
  { workspaceId, webhookId, isOver }: { workspaceId: string; webhookId: string; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const due = await withWorkspace(deps.db, workspaceId, (tx) =>
      hookDeliveries.next(tx, workspaceId, { webhookId, now: deps.now() }),
    );
    if (!due) return;
    const outcome = await attempt(deps, workspaceId, due);
    await withWorkspace(deps.db, workspaceId, (tx) =>
      settle(tx, workspaceId, { due, outcome, at: deps.now(), log: deps.log }),
    );
  }
}

async function attempt(
  { hookSender, encryptionKey, now }: DeliverDeps,
  workspaceId: string,
  due: hookDeliveries.DueDelivery,
): Promise<HookOutcome> {
  try {
    return await hookSender.send(toRequest(encryptionKey, workspaceId, { due, at: now() }));
  } catch (error) {
    if (error instanceof GuardRefusal) return { status: null, answer: null, error: error.message };
    throw error;
  }
}

function toRequest(
  key: Buffer | null,
  workspaceId: string,
  { due, at }: { due: hookDeliveries.DueDelivery; at: Date },
): HookRequest {
  const secret = openSecret(key, { workspaceId, id: due.webhookId }, due.secret);
  const headers = { 'content-type': 'application/json', 'user-agent': 'feedback-webhooks/1' };
  if (secret.kind === 'slack') return { url: secret.url, headers, body: toSlackBody(due) };
  const body = toHookBody(workspaceId, due);
  const secrets = signing(secret, at).map((one) => one.secret);
  return {
    url: due.url,
    headers: { ...headers, ...hookHeaders(secrets, { id: due.eventId, at, body }) },
    body,
  };
}

type Settled = { due: hookDeliveries.DueDelivery; outcome: HookOutcome; at: Date; log: Logger };

/** Stores what came of an attempt, in one transaction for the event and its endpoint. */
async function settle(tx: Tx, workspaceId: string, { due, outcome, at, log }: Settled): Promise<void> {
  const { id, webhookId, attempts } = due;
  const { status, answer } = outcome;
  if (status !== null && status >= 200 && status < 300) {
    await hookDeliveries.setDelivered(tx, workspaceId, { id, at, ...outcome });
    return webhooks.noteSuccess(tx, workspaceId, webhookId);
  }
  const error = outcome.error ?? toError(status);
  log.info({ workspaceId, webhook: webhookId, delivery: id, status, error }, 'an event was not accepted');
  const pauseMs = PAUSES_MS[attempts];
  const dueAt = pauseMs === undefined ? null : new Date(at.getTime() + pauseMs);
  await hookDeliveries.setFailed(tx, workspaceId, { id, at, status, answer, error, dueAt });
  const restMs = Math.min(5 * SECOND_MS * 2 ** due.failures, LONGEST_REST_MS);
  await webhooks.noteFailure(tx, workspaceId, {
    id: webhookId,
    at,
    restsUntil: new Date(at.getTime() + restMs),
  });
  const isLong = at.getTime() - (due.failingSince ?? at).getTime() >= MOST_FAILING_MS;
  if (status === GONE) await disable(tx, workspaceId, { webhookId, reason: 'It answered 410 Gone' });
  else if (isLong)
    await disable(tx, workspaceId, { webhookId, reason: `It accepted nothing for a week: ${error}` });
}

function toError(status: number | null): string {
  if (status !== null && status >= 300 && status < 400)
    return `It answered ${status}: redirects are not followed, so give the address that it leads to`;
  return `It answered ${status}`;
}

async function disable(
  tx: Tx,
  workspaceId: string,
  { webhookId, reason }: { webhookId: string; reason: string },
): Promise<void> {
  const webhook = await webhooks.lock(tx, workspaceId, webhookId);
  if (webhook?.state !== 'active') return;
  await webhooks.setState(tx, workspaceId, { id: webhookId, state: 'disabled', reason });
  await hookDeliveries.endWaiting(tx, workspaceId, {
    webhookId,
    reason: 'The endpoint was disabled before this was sent',
  });
  await audit.add(tx, workspaceId, {
    action: 'webhook-disabled',
    by: 'service',
    subject: { kind: 'webhook', id: webhookId },
    detail: { reason },
  });
}
