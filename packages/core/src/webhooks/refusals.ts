import { type Refusal } from '../acts/act.ts';

/** The most endpoints of a workspace. */
export const MOST_WEBHOOKS = 10;

export const NO_WEBHOOK: Refusal = {
  kind: 'not-found',
  detail: 'There is no such webhook in this workspace, or it was removed',
};
export const NO_DELIVERY: Refusal = {
  kind: 'not-found',
  detail: 'There is no such delivery of this webhook. Deliveries are kept for 30 days',
};
export const IS_DISABLED: Refusal = {
  kind: 'conflict',
  detail: 'The webhook is disabled, so nothing was sent or changed. Resume it first',
};
export const NO_SECRET: Refusal = {
  kind: 'conflict',
  detail: 'A Slack webhook has no secret but its address: remove it and add the new one',
};
export const TOO_MANY: Refusal = {
  kind: 'conflict',
  detail: `A workspace has at most ${MOST_WEBHOOKS} webhooks: remove one first`,
};
