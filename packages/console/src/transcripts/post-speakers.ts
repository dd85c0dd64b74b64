import { type RequestHandler } from 'express';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newTranscriptPage } from './new-transcript-page.tsx';
import { speakersPage } from './speakers-page.tsx';
import { speakersOf, toForm, toUpload } from './transcript-form.ts';

/** POST /transcripts/speakers: shows who speaks in the call, to confirm who is the customer. Stores nothing. */
export function postSpeakers(): RequestHandler {
  return (req, res) => {
    const visit = visitOf(res);
    const form = toForm(req, res);
    const checked = toUpload({ ...form, customer_speaker: '' });
    if (!checked.ok) {
      sendPage(res.status(422), newTranscriptPage({ visit, form, problems: checked.problems }));
      return;
    }
    sendPage(res, speakersPage({ visit, form, ...speakersOf(form) }));
  };
}
