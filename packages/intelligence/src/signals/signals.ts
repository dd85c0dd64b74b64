import { sentencesOf } from './sentences.ts';
import { chooseSignalsWith } from './signal-choice.ts';
import { judgeFor } from './signal-judgement.ts';
import { type JudgeMaker } from './signal-model.ts';
import { type PlacedSignal, placeSignals } from './signal-place.ts';
import { withoutRepeats } from './signal-repeats.ts';
import { spokenBy } from './spoken.ts';

/**
 * The signals of a customer in a transcript: requests, complaints, questions and praise, in order and without overlap. If
 * `customerSpeaker` is null, the whole transcript counts as one customer's (§2.6). A speaker who does not occur has no signals.
 * Without a judge from `loadSignalJudge` only rules are used.
 */
export function splitIntoSignals(
  text: string,
  customerSpeaker: string | null,
  judgeOf: JudgeMaker = judgeFor,
): PlacedSignal[] {
  const spoken = spokenBy(text, customerSpeaker);
  const found = chooseSignalsWith(judgeOf, spoken.text, sentencesOf(spoken.text, spoken.speeches));
  return withoutRepeats(placeSignals(text, customerSpeaker, found.map(spoken.placeOf)));
}
