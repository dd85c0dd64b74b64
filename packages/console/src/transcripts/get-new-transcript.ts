import { type RequestHandler } from 'express';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newTranscriptPage } from './new-transcript-page.tsx';
import { EMPTY } from './transcript-form.ts';

/** GET /transcripts/new: the form for a call. */
export function getNewTranscript(): RequestHandler {
  return (_req, res) => {
    sendPage(res, newTranscriptPage({ visit: visitOf(res), form: EMPTY, problems: {} }));
  };
}
