import { transcriptUploader, writerOf } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { callerOf } from '../act-form.ts';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { sendPage } from '../send-page.ts';
import { visitOf } from '../visit.ts';
import { newTranscriptPage } from './new-transcript-page.tsx';
import { speakersPage } from './speakers-page.tsx';
import { speakersOf, toForm, toUpload } from './transcript-form.ts';

/** POST /transcripts: stores the call; what the customer said in it is found in the background. */
export function postTranscript(deps: ConsoleDeps): RequestHandler {
  const upload = transcriptUploader(deps);
  return async (req, res) => {
    const visit = visitOf(res);
    const form = toForm(req, res);
    const checked = toUpload(form);
    if (!checked.ok) {
      sendPage(res.status(422), newTranscriptPage({ visit, form, problems: checked.problems }));
      return;
    }
    const { value } = checked;
    try {
      const { id, state, duplicate } = await upload(await writerOf(deps, callerOf(req, res)), {
        title: value.title,
        text: value.text,
        transcriptType: 'discovery',
        transcriptDate: value.transcript_date,
        companyName: value.company_name,
        customerName: value.customer_name,
        customerEmail: value.customer_email,
        revenueBand: value.revenue_band,
        sku: undefined,
        projectId: undefined,
        customerSpeaker: value.customer_speaker,
      });
      say(res, { text: doneWords(state, duplicate) });
      res.redirect(303, `${visit.home}/transcripts/${id}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      const problem = 'This speaker does not occur in the call. Choose one of those below.';
      sendPage(res.status(422), speakersPage({ visit, form, problem, ...speakersOf(form) }));
    }
  };
}

function doneWords(state: string, isDuplicate: boolean): string {
  if (isDuplicate) return 'This call was here already, so nothing was added.';
  if (state === 'held')
    return 'The call is stored. This month’s plan is used up, so it keeps its place until the plan allows.';
  return 'The call is stored. What the customer said in it is found within a minute.';
}
