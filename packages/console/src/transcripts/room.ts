import { Router } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { requireRole } from '../require-visit.ts';
import { readUpload } from '../uploads.ts';
import { getNewTranscript } from './get-new-transcript.ts';
import { getTranscript } from './get-transcript.ts';
import { getTranscripts } from './get-transcripts.ts';
import { postSpeakers } from './post-speakers.ts';
import { postTranscriptRetry } from './post-transcript-retry.ts';
import { postTranscript } from './post-transcript.ts';

/** As the REST surface takes: 500,000 characters. */
const MAX_BYTES = 3 * 1024 * 1024;

/** The pages of calls and meetings. */
export function transcriptsRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const member = requireRole('member');
  const upload = [member, ...readUpload(deps, MAX_BYTES)];
  router.get('/', getTranscripts(deps));
  router.get('/new', member, getNewTranscript());
  router.post('/speakers', upload, postSpeakers());
  router.post('/', upload, postTranscript(deps));
  router.get('/:id', getTranscript(deps));
  router.post('/:id/retry', ...deps.readForm, member, postTranscriptRetry(deps));
  return router;
}
