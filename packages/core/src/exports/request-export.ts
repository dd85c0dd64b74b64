import { audit, type Db, type events, exports, newId, tasks, withWorkspace } from '@feedback/db';
import { requireActor } from '../acts/acting.ts';

const NOTHING = { slices: 0, rows: 0, bytes: 0 };

/** Requests an export; the worker writes it. */
export async function requestExport(
  { db }: { db: Db },
  workspaceId: string,
  { what, format, by }: Pick<exports.Export, 'what' | 'format'> & { by: events.Actor },
): Promise<exports.Export> {
  return withWorkspace(db, workspaceId, async (tx) => {
    await requireActor(tx, workspaceId, { by, least: 'owner' });
    const from = what === 'transcripts' ? what : 'items';
    const files = {
      ...(what !== 'transcripts' && { items: NOTHING }),
      ...(what !== 'items' && { transcripts: NOTHING }),
    };
    const progress = { files, next: { from, afterId: null, afterKey: null } } as const;
    const made = await exports.insert(tx, workspaceId, { id: newId(), what, format, progress });
    const subject = { kind: 'export', id: made.id };
    await audit.add(tx, workspaceId, { action: 'export-requested', by, subject, detail: { what, format } });
    await tasks.requestRun(tx, workspaceId, 'export', { soonest: true });
    return made;
  });
}
