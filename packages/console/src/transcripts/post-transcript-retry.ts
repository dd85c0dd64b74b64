import { retryTranscript } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { say } from '../said.ts';
import { visitOf } from '../visit.ts';

/** POST /transcripts/{id}/retry: has a failed call read again. */
export function postTranscriptRetry({ db }: ConsoleDeps): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const { id: transcriptId } = req.params;
    const outcome = await retryTranscript({ db }, workspace.id, { transcriptId, by: { personId } });
    if (outcome === 'no-transcript')
      throw new AppError('not-found', 'There is no such transcript in this workspace.');
    say(
      res,
      outcome === 'waiting'
        ? { text: 'The call is being read again.' }
        : { text: 'The call has not failed, so there is nothing to repeat.', isProblem: true },
    );
    res.redirect(303, `${home}/transcripts/${transcriptId}`);
  };
}
