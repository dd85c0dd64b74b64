import { type hookDeliveries, type hookEvents } from '@feedback/db';
import { inSlackQuotation } from '../answers/customers-text.ts';

const TITLE_LENGTH = 150;

type Happened = Pick<hookDeliveries.DueDelivery, 'type' | 'data' | 'title'>;

/** The message of an event for a Slack webhook. Titles are made of customers’ words: they are quoted, and cannot address anyone. */
export function toSlackBody(happened: Happened): string {
  return JSON.stringify({ text: toSlackText(happened), mrkdwn: false, unfurl_links: false });
}

export function toSlackText({ type, data, title }: Happened): string {
  const quoted = inSlackQuotation(title ?? '', TITLE_LENGTH);
  switch (type) {
    case 'priority.created':
      return `New priority: ${quoted}`;
    case 'priority.state_changed': {
      const { from, to } = data as hookEvents.HookData['priority.state_changed']; // as it was written for this type
      return `Priority ${quoted}: ${from} → ${to}`;
    }
    case 'share.sent': {
      const { recipients } = data as hookEvents.HookData['share.sent']; // as it was written for this type
      const customers = recipients === 1 ? '1 customer' : `${recipients} customers`;
      return `Shared: ${quoted} is announced to ${customers}`;
    }
    case 'quota.near': {
      const { used, limit, month } = data as hookEvents.HookData['quota.near']; // as it was written for this type
      return `Quota: ${used} of ${limit} items of ${month} are used. What is over the limit will be held`;
    }
    case 'quota.held': {
      const { limit, month } = data as hookEvents.HookData['quota.held']; // as it was written for this type
      return `Quota: all ${limit} items of ${month} are used. New feedback is held until it is released`;
    }
    case 'webhook.test':
      return 'A test: this channel gets messages about priorities';
    default:
      throw new Error(`there is no text for ${type}`);
  }
}
