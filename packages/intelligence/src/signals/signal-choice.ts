import { type Sentence } from './sentences.ts';
import { groupSignals, type JudgedSentence, type Signal, tellsSomething } from './signal-groups.ts';
import { type Judge, judgeFor } from './signal-judgement.ts';
import { type JudgeMaker } from './signal-model.ts';

/** How much of the customer's words tells the language. */
const SAMPLE_UNITS = 2_000;
/** How much may be one sentence that captions broke in pieces. */
const BROKEN_UNITS = 400;

const ENDS = /[.!?…。！？]["'”’)\]]*$/u;
const OPENS_SMALL = /^\p{Ll}/u;

/**
 * Keeps of a customer's sentences those that tell something, with their neighbours of the same turn on the same subject: a few
 * hundred milliseconds for the longest transcript, so nothing for a request.
 * @param judge says what a sentence tells; the rules do until something better is at hand
 */
export function chooseSignals(text: string, sentences: readonly Sentence[], judge?: Judge): Signal[] {
  const ask = judge ?? judgeFor(sampleOf(text, sentences));
  return signalsBy(ask, text, sentences);
}

/** The same with a judge that is made for what is said. */
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
  for (const pieces of brokenSentences(sentences, judged)) tellTogether(pieces, ask);
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

/** Sentences of one speaker that go on in his next turn or cue, as captions break them. */
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

/** Where the whole tells something, its longest piece does: a signal cannot hold the times between. */
function tellTogether(pieces: JudgedSentence[], ask: Judge): void {
  const whole = ask(pieces.map(({ said }) => said).join(' '));
  if (!tellsSomething(whole)) return;
  const longest = pieces.reduce((a, b) => (b.said.length > a.said.length ? b : a));
  if (!tellsSomething(longest)) Object.assign(longest, whole);
}
