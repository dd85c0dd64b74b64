import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { readUpload } from '../uploads.ts';
import { getImport } from './get-import.ts';
import { getImports } from './get-imports.ts';
import { getSkipped } from './get-skipped.ts';
import { postImportDrop } from './post-import-drop.ts';
import { postImportStart } from './post-import-start.ts';
import { postImport } from './post-import.ts';
import { postSentence } from './post-sentence.ts';

/** The largest file. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The pages that bring feedback in. */
export function importRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const member = requireRole('member');
  router.get('/', getImports(deps));
  router.post('/', member, ...readUpload(deps, MAX_BYTES), postImport(deps));
  router.post('/sentence', ...deps.readForm, member, postSentence(deps));
  router.get('/:id', getImport(deps));
  router.get('/:id/skipped', member, getSkipped(deps));
  router.post('/:id/start', ...deps.readForm, member, postImportStart(deps));
  router.post('/:id/drop', ...deps.readForm, member, postImportDrop(deps));
  return router;
}
