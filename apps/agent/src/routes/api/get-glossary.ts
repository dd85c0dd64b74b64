import { glossary, withWorkspace } from '@feedback/db';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { memberOf } from '../../sessions/require-session.ts';
import { toGlossaryEntry } from './glossary-entry.ts';

/** GET /api/glossary: the workspace's terms, each with its synonyms. */
export function getGlossary({ db }: Pick<Deps, 'db'>): RequestHandler {
  return async (_req, res) => {
    const { workspaceId } = memberOf(res);
    const { entries, pass } = await withWorkspace(db, workspaceId, async (tx) => ({
      entries: await glossary.list(tx, workspaceId),
      pass: await glossary.pass(tx, workspaceId),
    }));
    res.json({ entries: entries.map(toGlossaryEntry), is_applied: pass === undefined });
  };
}
