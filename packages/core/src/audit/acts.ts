import { ActivityEntry, AuditEntry, Id, PAGE, type Static, Type, USUAL_PAGE } from '@feedback/contract';
import { audit, events, withWorkspace } from '@feedback/db';
import { type ActDeps } from '../acts/act-deps.ts';
import { act } from '../acts/act.ts';
import { toActivity } from './shown-activity.ts';
import { titlesOf } from './titles-of.ts';

export type AuditAction = audit.AuditAction;
export type AuditEntryFound = audit.EntryFound;
/** What a person or an agent did. */
export type ActivityFound = events.EventFound;

export const listActivity = act({
  method: 'GET',
  path: '/api/activity',
  tag: 'Activity',
  summary: 'What people and agents did, newest first.',
  least: 'viewer',
  input: Type.Object({ priority_id: Type.Optional(Id), ...PAGE }),
  answers: { 200: Type.Object({ activity: Type.Array(ActivityEntry) }) },
  run: (
    { db }: Pick<ActDeps, 'db'>,
    { workspaceId },
    { priority_id: priorityId, before, limit = USUAL_PAGE },
  ) =>
    withWorkspace(db, workspaceId, async (tx) => {
      const found = await events.list(tx, workspaceId, {
        ...(priorityId !== undefined && { priorityId }),
        ...(before !== undefined && { before }),
        limit,
      });
      return { found, titles: await titlesOf(tx, workspaceId, found) };
    }),
  shown: ({ found }) => ({ activity: found.map(toActivity) }),
});

export const listAudit = act({
  method: 'GET',
  path: '/api/audit',
  tag: 'Activity',
  summary:
    'The audit log of the workspace, newest first: sign-ins, refusals, and changes to people, keys and agents.',
  least: 'owner',
  input: Type.Object({
    cursor: Type.Optional(Id),
    action: Type.Optional(
      Type.Unsafe<AuditAction>(
        Type.String({
          maxLength: 100,
          noNul: true,
          wellFormed: true,
          description: 'Only entries of this action.',
        }),
      ),
    ),
    limit: PAGE.limit,
  }),
  example: { limit: 5 },
  answers: {
    200: Type.Object({
      entries: Type.Array(AuditEntry),
      next_cursor: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  run: async (
    { db }: Pick<ActDeps, 'db'>,
    { workspaceId },
    { cursor: after, action, limit = USUAL_PAGE },
  ) => {
    const found = await withWorkspace(db, workspaceId, (tx) =>
      audit.list(tx, workspaceId, { after, action, limit: limit + 1 }),
    );
    const entries = found.slice(0, limit);
    return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
  },
  shown: ({ entries, next }) => ({ entries: entries.map(toAudited), next_cursor: next }),
});

function toAudited(entry: audit.EntryFound): Static<typeof AuditEntry> {
  const { subjectKind: kind, subjectId: id } = entry;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: entry.actor,
    person: entry.person,
    agent: entry.agentName,
    subject: kind === null || id === null ? null : { kind, id },
    detail: entry.detail,
    address: entry.address,
    request_id: entry.requestId,
  };
}
