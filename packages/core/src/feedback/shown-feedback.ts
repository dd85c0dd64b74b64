import { type FeedbackFound, type FeedbackListed } from '@feedback/contract';
import { type Caller } from '../acts/act.ts';
import { toActivity } from '../audit/shown-activity.ts';
import { shownName } from '../sharing/shown-name.ts';
import { type FeedbackRead, type ListedFeedback } from './read-feedback.ts';

/** A piece of feedback in a list as JSON. */
export function toListed(
  { saidAt, receivedAt, priorityId, ...item }: ListedFeedback,
  caller: Caller,
): FeedbackListed {
  return {
    ...item,
    customer: nameFor(caller, item.customer),
    account: nameFor(caller, item.account),
    priority_id: priorityId,
    said_at: saidAt.toISOString(),
    received_at: receivedAt.toISOString(),
  };
}

/** A piece of feedback with all that is known of it as JSON. */
export function toFound(read: FeedbackRead, caller: Caller): FeedbackFound {
  const { item, parts, repeats, story, currency } = read;
  return {
    id: item.id,
    text: item.text,
    state: item.state,
    failure_reason: item.failureReason,
    quarantine_reason: item.quarantineReason,
    source: shownName(caller.role, item.source),
    ...customerOf(item, caller),
    revenue: item.revenue,
    currency,
    said_at: item.saidAt.toISOString(),
    received_at: item.receivedAt.toISOString(),
    external_id: nameFor(caller, item.externalId),
    sku: nameFor(caller, item.sku),
    project_id: nameFor(caller, item.projectId),
    metadata: metadataFor(caller, item.metadata),
    stated_kind: item.statedKind,
    kind: item.kind,
    kind_corrected: item.isKindCorrected,
    churn_risk: item.churnRisk,
    need: item.need,
    about: item.about,
    reader: item.reader,
    severity: item.severity === null ? null : Math.round(100 * item.severity) / 100,
    waits_for_model: item.isWaitingForModel,
    priority_id: item.priorityId,
    priority: item.priority,
    part_of: item.partOf,
    repeats: item.nearDuplicateOf,
    transcript_id: item.transcriptId,
    parts: parts.map(({ priorityId, ...part }) => ({ ...part, priority_id: priorityId })),
    repeated_by: repeats.map(({ saidAt, ...repeat }) => ({
      ...repeat,
      customer: nameFor(caller, repeat.customer),
      account: nameFor(caller, repeat.account),
      said_at: saidAt.toISOString(),
    })),
    activity: story.map(toActivity),
  };
}

function customerOf(
  { customerName, customerEmail, companyName, account }: FeedbackRead['item'],
  caller: Caller,
) {
  return {
    customer_name: nameFor(caller, customerName),
    customer_email: caller.role === 'viewer' ? null : customerEmail,
    company_name: nameFor(caller, companyName),
    account: nameFor(caller, account),
  };
}

function nameFor({ role }: Caller, name: string | null): string | null {
  return name === null ? null : shownName(role, name);
}

/** The sender's own fields; an address in one is shown as a customer's is. */
function metadataFor({ role }: Caller, metadata: FeedbackRead['item']['metadata']) {
  if (metadata === null) return null;
  const shown = ([name, value]: [string, unknown]) =>
    [name, typeof value === 'string' ? shownName(role, value) : value] as const;
  return Object.fromEntries(Object.entries(metadata).map(shown));
}
