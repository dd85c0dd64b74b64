import { splitSentences } from './sentences.ts';
import { chooseSignalsWith } from './signal-choice.ts';
import { judgeFor } from './signal-judgement.ts';
import { type JudgeMaker } from './signal-model.ts';
import { type PlacedSignal, placeSignals } from './signal-place.ts';
import { withoutRepeats } from './signal-repeats.ts';

/**
 * The signals in what a customer said in a transcript, in order and without overlap: requests, complaints, questions and
 * praise. For null, those of all speakers, which makes the complete transcript one customer's (§2.6); none for a speaker who
 * does not occur. Uses rules alone without a judge from `loadSignalJudge`.
 */
export function splitIntoSignals(
  text: string,
  customerSpeaker: string | null,
  judgeOf: JudgeMaker = judgeFor,
): PlacedSignal[] {
  const found = chooseSignalsWith(judgeOf, text, splitSentences(text, customerSpeaker));
  return withoutRepeats(text, placeSignals(text, customerSpeaker, found));
}
