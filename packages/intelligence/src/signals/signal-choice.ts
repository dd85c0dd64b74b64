import { type Sentence } from './sentences.ts';
import { groupSignals, type JudgedSentence, type Signal } from './signal-groups.ts';
import { type Judge, judgeFor } from './signal-judgement.ts';
import { type JudgeMaker } from './signal-model.ts';

/** How many code units of the customer's words are read to detect the language. */
const SAMPLE_UNITS = 2_000;

/**
 * Keeps the informative sentences of a customer, with their neighbours of the same turn and subject. Takes a few hundred
 * milliseconds for the longest transcript: too long for a request.
 * @param judge rates a sentence; without it the rules do
 */
export function chooseSignals(text: string, sentences: readonly Sentence[], judge?: Judge): Signal[] {
  const ask = judge ?? judgeFor(sampleOf(text, sentences));
  return signalsBy(ask, text, sentences);
}

/** `chooseSignals` with a judge made from a sample of the customer's words. */
export function chooseSignalsWith(
  judgeOf: JudgeMaker,
  text: string,
  sentences: readonly Sentence[],
): Signal[] {
  return signalsBy(judgeOf(sampleOf(text, sentences)), text, sentences);
}

function signalsBy(ask: Judge, text: string, sentences: readonly Sentence[]): Signal[] {
  const judged = sentences.map(({ start, end }): JudgedSentence => {
    const said = text.slice(start, end);
    return { start, end, said, ...ask(said) };
  });
  return turnsOf(sentences, judged).flatMap((turn) => groupSignals(turn));
}

function sampleOf(text: string, sentences: readonly Sentence[]): string {
  let sample = '';
  for (const { start, end } of sentences) {
    if (sample.length >= SAMPLE_UNITS) break;
    sample += `${text.slice(start, end)} `;
  }
  return sample;
}

function turnsOf(sentences: readonly Sentence[], judged: JudgedSentence[]): JudgedSentence[][] {
  const turns: JudgedSentence[][] = [];
  let last = -1;
  for (const [i, { turn }] of sentences.entries()) {
    const own = judged[i];
    if (!own) continue;
    if (turn === last) turns.at(-1)?.push(own);
    else turns.push([own]);
    last = turn;
  }
  return turns;
}
