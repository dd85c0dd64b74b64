import { HOOK_TEST, SLACK_EVENTS } from '@feedback/contract/vocabulary';
import { type hookDeliveries, type hookEvents } from '@feedback/db';
import { inSlackQuotation } from '../answers/customers-text.ts';

const TITLE_LENGTH = 150;

type Happened = Pick<hookDeliveries.DueDelivery, 'type' | 'data' | 'title'>;
type SlackEvent = (typeof SLACK_EVENTS)[number];

/** The line of each event. Titles are made of customers’ words: `quoted` is one as Slack may show it. */
const LINES: { [T in SlackEvent]: (quoted: string, data: hookEvents.HookData[T]) => string } = {
  'priority.created': (quoted) => `New priority: ${quoted}`,
  'priority.state_changed': (quoted, { from, to }) => `Priority ${quoted}: ${from} → ${to}`,
  'share.sent': (quoted, { recipients }) =>
    `Shared: ${quoted} is announced to ${recipients === 1 ? '1 customer' : `${recipients} customers`}`,
  'quota.near': (_, { used, limit, month }) =>
    `Quota: ${used} of ${limit} items of ${month} are used. What is over the limit will be held`,
  'quota.held': (_, { limit, month }) =>
    `Quota: all ${limit} items of ${month} are used. New feedback is held until it is released`,
};

/** The message of an event for a Slack webhook. */
export function toSlackBody(happened: Happened): string {
  return JSON.stringify({ text: toLine(happened), mrkdwn: false, unfurl_links: false });
}

function toLine({ type, data, title }: Happened): string {
  if (type === HOOK_TEST) return 'A test: this channel gets messages about priorities';
  const event = SLACK_EVENTS.find((known) => known === type);
  if (event === undefined) throw new Error(`Slack is not sent ${type}`);
  const line = LINES[event] as (quoted: string, data: unknown) => string; // the data were written for this type
  return line(inSlackQuotation(title ?? '', TITLE_LENGTH), data);
}
