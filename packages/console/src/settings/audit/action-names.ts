import { type AuditAction } from '@feedback/core';

/** Each audited action in words; the filter offers them in this order. */
export const ACTION_NAMES: Record<AuditAction, string> = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'sign-in-throttled': 'Too many sign-in tries',
  'account-made': 'Account made',
  'account-removed': 'Account removed',
  'password-changed': 'Password changed',
  'password-reset-made': 'Password link made',
  'password-reset': 'Password set by link',
  'signing-key-rotated': 'Signing key replaced',
  'workspace-made': 'Workspace made',
  'workspace-renamed': 'Workspace renamed',
  'ranking-weight-changed': 'Weight of revenue changed',
  'work-retried': 'Failed work tried again',
  'role-refused': 'Refused: role too low',
  'scope-refused': 'Refused: agent may not',
  'role-changed': 'Role changed',
  'member-joined': 'Member joined',
  'member-removed': 'Member removed',
  'invitation-made': 'Invitation made',
  'invitation-withdrawn': 'Invitation withdrawn',
  'agent-connection-approved': 'Agent connected',
  'agent-connection-ended': 'Agent disconnected',
  'survey-key-made': 'Survey key made',
  'survey-key-revoked': 'Survey key revoked',
  'glossary-entry-set': 'Glossary entry saved',
  'glossary-entry-removed': 'Glossary entry removed',
  'repository-connected': 'Repository connected',
  'repository-disconnected': 'Repository disconnected',
  'repository-token-replaced': 'Repository token replaced',
  shared: 'Shared with customers',
  unsubscribed: 'Customer unsubscribed',
  'mail-resent': 'Mail sent again',
  'mail-settled': 'Mail noted as arrived',
  'share-proposed': 'Mails to customers proposed by an agent',
  'share-proposal-dismissed': 'Proposed mails put aside',
  'suppression-removed': 'Customer gets mail again',
  'share-link-set': 'Link of mails set',
  'digest-chosen': 'Weekly mail chosen',
  'webhook-made': 'Webhook made',
  'webhook-removed': 'Webhook removed',
  'webhook-secret-rotated': 'Webhook secret replaced',
  'webhook-paused': 'Webhook paused',
  'webhook-resumed': 'Webhook resumed',
  'webhook-disabled': 'Webhook disabled',
  'export-requested': 'Export requested',
  'export-downloaded': 'Export downloaded',
  'erasure-requested': 'Erasure requested',
  'erasure-done': 'Person erased',
  'workspace-erasure-requested': 'Erasure of the workspace requested',
  'workspace-erased': 'Workspace erased',
};

/** The action of an address; undefined for one that is not known. */
export function toAction(given: unknown): AuditAction | undefined {
  return typeof given === 'string' && Object.hasOwn(ACTION_NAMES, given)
    ? (given as AuditAction) // a key of the names
    : undefined;
}
