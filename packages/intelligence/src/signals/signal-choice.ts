import { type Sentence } from './sentences.ts';
import { groupSignals, type JudgedSentence, type Signal, isInformative } from './signal-groups.ts';
import { type Judge, judgeFor } from './signal-judgement.ts';
import { type JudgeMaker } from './signal-model.ts';

/** How many code units of the customer's words are read to detect the language. */
const SAMPLE_UNITS = 2_000;
/** The maximum length of a sentence that is joined from captions, in code units. */
const BROKEN_UNITS = 400;

const ENDS = /[.!?…。！？]["'”’)\]]*$/u;
const OPENS_SMALL = /^\p{Ll}/u;

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
  for (const pieces of brokenSentences(sentences, judged)) rateTogether(pieces, ask);
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

/** Finds sentences that continue in the next turn or cue of the same speaker, because captions divide them. */
function brokenSentences(sentences: readonly Sentence[], judged: JudgedSentence[]): JudgedSentence[][] {
  const broken: JudgedSentence[][] = [];
  let pieces: JudgedSentence[] = [];
  let units = 0;
  for (const [i, sentence] of sentences.entries()) {
    const own = judged[i];
    const previous = sentences[i - 1];
    const before = judged[i - 1];
    if (!own) continue;
    const goesOn =
      previous !== undefined &&
      before !== undefined &&
      previous.turn + 1 === sentence.turn &&
      previous.label === sentence.label &&
      units + own.said.length <= BROKEN_UNITS &&
      !own.isSmallTalk &&
      OPENS_SMALL.test(own.said) &&
      !ENDS.test(before.said);
    if (!goesOn) {
      if (pieces.length > 1) broken.push(pieces);
      pieces = [];
      units = 0;
    }
    pieces.push(own);
    units += own.said.length;
  }
  if (pieces.length > 1) broken.push(pieces);
  return broken;
}

/**
 * If a divided sentence is informative as a whole, its longest part is kept: a signal cannot contain the times between the
 * parts.
 */
function rateTogether(pieces: JudgedSentence[], ask: Judge): void {
  const whole = ask(pieces.map(({ said }) => said).join(' '));
  if (!isInformative(whole)) return;
  const longest = pieces.reduce((a, b) => (b.said.length > a.said.length ? b : a));
  if (!isInformative(longest)) Object.assign(longest, whole);
}
