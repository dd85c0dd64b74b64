import { transcriptActs } from '@feedback/core';
import { type RequestHandler, Router } from 'express';
import { actForm } from '../act-form.ts';
import { actPage } from '../act-page.ts';
import { type ConsoleDeps } from '../deps.ts';
import { pageOf } from '../parts/page-of.ts';
import { toPageStart } from '../parts/page-start.ts';
import { requireRole } from '../require-visit.ts';
import { sendPage } from '../send-page.ts';
import { readUpload } from '../uploads.ts';
import { visitOf } from '../visit.ts';
import { newTranscriptPage } from './new-transcript-page.tsx';
import { toPassages } from './passages.ts';
import { postSpeakers } from './post-speakers.ts';
import { postTranscript } from './post-transcript.ts';
import { EMPTY } from './transcript-form.ts';
import { transcriptPage } from './transcript-page.tsx';
import { transcriptsPage } from './transcripts-page.tsx';

const PAGE = 50;
/** As the REST surface takes: 500,000 characters. */
const MAX_BYTES = 3 * 1024 * 1024;

/** The pages of calls and meetings. */
export function transcriptsRoom(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const member = requireRole('member');
  const upload = [member, ...readUpload(deps, MAX_BYTES)];
  router.get('/', getTranscripts(deps));
  router.get('/new', member, getNewTranscript);
  router.post('/speakers', upload, postSpeakers());
  router.post('/', upload, postTranscript(deps));
  router.get('/:id', getTranscript(deps));
  router.post(
    '/:id/retry',
    ...deps.readForm,
    member,
    actForm(deps, transcriptActs.retryTranscript, {
      next: ({ input }) => ({ said: 'The call is being read again.', to: `/transcripts/${input.id}` }),
      refusedTo: ({ input }) => `/transcripts/${input.id}`,
    }),
  );
  return router;
}

/** GET /transcripts: the calls and meetings, newest first. */
function getTranscripts(deps: ConsoleDeps): RequestHandler {
  return actPage(
    deps,
    transcriptActs.listTranscripts,
    ({ value, input: { before: at }, ...shown }) => {
      const here = `${shown.visit.home}/transcripts`;
      const page = pageOf(value, { size: PAGE, here, from: 'before', at, idOf: ({ id }) => id });
      return transcriptsPage({ ...shown, found: page.shown, pages: page.pages });
    },
    ({ before }) => ({ before: toPageStart(before), limit: PAGE + 1 }),
  );
}

/** GET /transcripts/new: the form for a call. */
const getNewTranscript: RequestHandler = (_req, res) => {
  sendPage(res, newTranscriptPage({ visit: visitOf(res), form: EMPTY, problems: {} }));
};

/** GET /transcripts/{id}: the text with its signals in place; `?from=` is the turn that the page begins with. */
function getTranscript(deps: ConsoleDeps): RequestHandler {
  return actPage(deps, transcriptActs.getTranscript, ({ value, query, ...shown }) => {
    const asked = { from: Number(query['from']), feedbackId: query['feedback'] };
    return transcriptPage({ ...shown, ...value, ...toPassages(value.transcript, value.signals, asked) });
  });
}
