import { splitSentences } from './sentences.ts';
import { chooseSignals } from './signal-choice.ts';
import { type Signal } from './signal-groups.ts';

/**
 * What is worth keeping of what a customer said in a transcript, in order and without overlap: requests, complaints, questions
 * and praise. Of all that is said for null, which makes the whole transcript one voice (§2.6); of nothing for a speaker who does not occur.
 */
export function splitIntoSignals(text: string, customerSpeaker: string | null): Signal[] {
  return chooseSignals(text, splitSentences(text, customerSpeaker));
}
