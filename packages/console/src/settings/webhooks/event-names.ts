import { type HOOK_TEST, type HookEventType, SLACK_EVENTS } from '@feedback/contract/vocabulary';

/** What happens in a workspace, in words. */
export const EVENT_NAMES: Record<HookEventType | typeof HOOK_TEST, string> = {
  'feedback.processed': 'Feedback was understood',
  'transcript.segmented': 'A call was split into what the customer said',
  'priority.created': 'A priority was opened',
  'priority.state_changed': 'A priority was moved',
  'priority.merged': 'A priority was merged into another',
  'quota.near': '80 % of the month’s plan are used',
  'quota.held': 'The month’s plan is used up, and feedback is held',
  'quota.released': 'Held feedback was released',
  'share.sent': 'Mails about a shipped priority are queued',
  'webhook.test': 'A test',
};

/** Whether there is a line of text for an event, which is what Slack gets. */
export function hasSlackText(type: HookEventType): boolean {
  return SLACK_EVENTS.some((known) => known === type);
}
