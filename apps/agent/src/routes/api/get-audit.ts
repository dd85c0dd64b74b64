import { type AuditEntry } from '@feedback/contract';
import { audit, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toId, toLimit } from './pagination.ts';

/** GET /api/audit: who did what in the workspace, newest first. */
export function getAudit({ db }: Pick<Deps, 'db'>): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspaceId } = memberOf(res);
    const after = toId(req.query['cursor'], 'cursor');
    const limit = toLimit(req.query['limit']);
    const found = await withWorkspace(db, workspaceId, (tx) =>
      audit.list(tx, workspaceId, { after, limit: limit + 1 }),
    );
    const entries = found.slice(0, limit);
    res.json({
      entries: entries.map(toEntry),
      next_cursor: found.length > limit ? (entries.at(-1)?.id ?? null) : null,
    });
  };
}

function toEntry(entry: audit.EntryFound): AuditEntry {
  const { subjectKind: kind, subjectId: id } = entry;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    action: entry.action,
    actor: entry.actor as AuditEntry['actor'], // audit.ts writes no others
    person: entry.person,
    agent: entry.agentName,
    subject: kind === null || id === null ? null : { kind, id },
    detail: entry.detail,
    address: entry.address,
    request_id: entry.requestId,
  };
}
