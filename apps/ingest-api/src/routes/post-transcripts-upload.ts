import {
  OPERATIONS,
  type ResponseOf,
  type TranscriptAccepted,
  TranscriptUpload,
  validator,
} from '@feedback/contract';
import { type TranscriptInput, type TranscriptOutcome } from '@feedback/core/intake';
import { type Step, validBody } from '@feedback/http';
import { detectSpeakers, transcriptText } from '@feedback/intelligence/intake';
import { readBody } from '../bodies/read-body.ts';
import { transcriptWarnings } from '../bodies/transcript-warnings.ts';
import { type Deps } from '../deps.ts';
import { callers } from '../guards/require-session.ts';

const checkBody = validator(TranscriptUpload);

/** POST /transcripts/upload (§4.2): stores the transcript and answers at once; the worker splits it later. */
export function postTranscriptsUpload({
  uploadTranscript,
  now,
}: Pick<Deps, 'uploadTranscript' | 'now'>): Step {
  return async (req, res) => {
    const caller = callers.of(res);
    const upload = validBody(checkBody(await readBody(req, OPERATIONS.uploadTranscript, caller)));
    const input = toInput(upload);
    const outcome = await uploadTranscript(caller, input);
    const warnings = transcriptWarnings(upload, now());
    const answer: ResponseOf<'uploadTranscript', 200> = {
      ...toResponse(outcome),
      ...hintFor(input),
      ...(warnings.length > 0 && { warnings }),
    };
    res.json(answer);
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
    // An empty field, as forms send it, means that no speaker was named.
    customerSpeaker: upload.customer_speaker?.trim() === '' ? undefined : upload.customer_speaker,
  };
}

/** Suggests the customer when the caller named none (§2.6); this does not change what is stored. */
function hintFor({ text, customerSpeaker }: TranscriptInput): Pick<TranscriptAccepted, 'hint'> {
  if (customerSpeaker !== undefined) return {};
  const suggested = detectSpeakers(transcriptText(text)).suggestedCustomerSpeaker;
  if (suggested === null) return {};
  const speaker = JSON.stringify(suggested);
  const detail = `${speaker} seems to be the customer, but the words of all speakers count as the customer’s. Send "customer_speaker": ${speaker} with the upload to count only this speaker's words`;
  return { hint: { customer_speaker: suggested, detail } };
}

function toResponse({ id, state, duplicate }: TranscriptOutcome): TranscriptAccepted {
  return { id, status: state, duplicate, held: state === 'held' };
}
