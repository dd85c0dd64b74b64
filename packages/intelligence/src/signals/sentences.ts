import { findSentences } from '../text/sentence-breaks.ts';
import { cutToLength, divideLines } from '../text/sentence-pieces.ts';
import { type Turn } from '../transcripts/transcript-turns.ts';
import { turnsOf } from './signal-speaker.ts';

/**
 * One sentence, or a part of it between labels and times: `text.slice(start, end)`, in UTF-16 code units and without
 * surrounding space. `turn` is the index of its turn, `label` its speaker.
 */
export type Sentence = { start: number; end: number; turn: number; label: string | null };

/**
 * The sentences of one speaker, or of all speakers if `customerSpeaker` is null, in order. This is the fast half of
 * `splitIntoSignals`: a few milliseconds for the longest transcript.
 */
export function splitSentences(text: string, customerSpeaker: string | null): Sentence[] {
  return sentencesOf(text, turnsOf(text, customerSpeaker));
}

/** The sentences of the given turns. */
export function sentencesOf(text: string, turns: readonly Turn[]): Sentence[] {
  const sentences: Sentence[] = [];
  let turn = 0;
  let label: string | null = null;
  const add = (start: number, end: number) => {
    sentences.push({ start, end, turn, label });
  };
  const divide = (start: number, end: number, isStopped: boolean, hasLines: boolean) => {
    if (hasLines) divideLines(text, start, end, isStopped, add);
    else cutToLength(text, start, end, add);
  };
  for (const said of turns) {
    label = said.label;
    findSentences(text, said.start, said.end, divide);
    turn++;
  }
  return sentences;
}
