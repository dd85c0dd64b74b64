import { OPERATIONS, type TranscriptAccepted, TranscriptUpload, validator } from '@feedback/contract';
import { type TranscriptInput } from '@feedback/core';
import { type transcripts } from '@feedback/db';
import { invalidBody } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';
import { readJsonObject } from '../http/body.ts';
import { type Caller } from '../session.ts';

const checkBody = validator(TranscriptUpload);

/** POST /transcripts/upload (§4.2): stored and answered at once; splitting goes on in the background. */
export function postTranscriptsUpload({ uploadTranscript }: Pick<Deps, 'uploadTranscript'>): RequestHandler {
  return async (req, res) => {
    const caller = res.locals['caller'] as Caller;
    const body = checkBody(await readJsonObject(req, OPERATIONS.uploadTranscript.maxBodyBytes));
    if (!body.ok) throw invalidBody(body.problems);
    res.json(toResponse(await uploadTranscript(caller, toInput(body.value))));
  };
}

function toInput(upload: TranscriptUpload): TranscriptInput {
  return {
    title: upload.title,
    text: upload.text,
    transcriptType: upload.transcript_type ?? 'discovery',
    transcriptDate: upload.transcript_date,
    companyName: upload.company_name,
    customerName: upload.customer_name,
    customerEmail: upload.customer_email,
    revenueBand: upload.revenue_band,
    sku: upload.sku,
    projectId: upload.project_id,
    // A form's empty field names nobody.
    customerSpeaker: upload.customer_speaker?.trim() === '' ? undefined : upload.customer_speaker,
  };
}

function toResponse({ id, state, duplicate }: transcripts.TranscriptReception): TranscriptAccepted {
  return { id, status: state, duplicate, held: state === 'held' };
}
