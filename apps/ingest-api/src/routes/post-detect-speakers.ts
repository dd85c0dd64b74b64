import {
  type DetectedSpeakers,
  OPERATIONS,
  type ResponseOf,
  SpeakerDetection,
  validator,
} from '@feedback/contract';
import { type Step, validBody } from '@feedback/http';
import { detectSpeakers, transcriptText } from '@feedback/intelligence/intake';
import { readBody } from '../bodies/read-body.ts';
import { callers } from '../guards/require-session.ts';

const checkBody = validator(SpeakerDetection);

/** POST /transcripts/detect-speakers (§4.3): detects the speakers of a transcript at once, and stores nothing. */
export function postDetectSpeakers(): Step {
  return async (req, res) => {
    const { text } = validBody(checkBody(await readBody(req, OPERATIONS.detectSpeakers, callers.of(res))));
    const answer: ResponseOf<'detectSpeakers', 200> = toResponse(detectSpeakers(transcriptText(text)));
    res.json(answer);
  };
}

function toResponse({
  format,
  speakers,
  suggestedCustomerSpeaker,
}: ReturnType<typeof detectSpeakers>): DetectedSpeakers {
  return {
    has_speaker_labels: speakers.length > 0,
    format,
    speakers: speakers.map(({ firstOffset, likelyCustomer, ...speaker }) => ({
      label: speaker.label,
      turns: speaker.turns,
      words: speaker.words,
      share: speaker.share,
      first_offset: firstOffset,
      sample: speaker.sample,
      likely_customer: likelyCustomer,
      score: speaker.score,
      reasons: speaker.reasons,
    })),
    suggested_customer_speaker: suggestedCustomerSpeaker,
  };
}
