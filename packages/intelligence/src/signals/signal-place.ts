import { findSentences } from '../text/sentence-breaks.ts';
import { type Turn } from '../transcripts/transcript-turns.ts';
import { type Signal } from './signal-groups.ts';
import { allTurns } from './signal-speaker.ts';
import { spokenIn } from './spoken.ts';

/** A signal with its words, without what stands between two cues or entries: their times and labels, and a nod of another speaker. */
export type SaidSignal = Signal & { said: string };

/**
 * A signal with its position in the conversation: the index of its turn, its speaker (null when unnamed), and the span `[start,
 * end)` of the question that another speaker asked right before it, or null.
 */
export type PlacedSignal = SaidSignal & {
  turn: number;
  speaker: string | null;
  question: { start: number; end: number } | null;
};

/** Finds the positions of signals in the conversation; `signals` are in the order of the text. */
export function placeSignals(
  text: string,
  customerSpeaker: string | null,
  signals: readonly SaidSignal[],
): PlacedSignal[] {
  const turns = allTurns(text, customerSpeaker);
  let turn = 0;
  // Many signals may answer one long turn, so each turn is read once.
  const questions = new Map<Turn, PlacedSignal['question']>();
  const questionOf = (other: Turn) => {
    const known = questions.get(other);
    if (known !== undefined) return known;
    const found = lastQuestion(text, other);
    questions.set(other, found);
    return found;
  };
  return signals.map((signal) => {
    while (turn + 1 < turns.length && (turns[turn + 1]?.start ?? Infinity) <= signal.start) turn++;
    const speaker = turns[turn]?.label ?? null;
    return { ...signal, turn, speaker, question: questionBefore(turns, turn, questionOf) };
  });
}

/**
 * An answer may consist of this many turns of one speaker, because captions and chats divide it, and still belong to the
 * question.
 */
const MOST_OWN_TURNS = 3;

function questionBefore(
  turns: readonly Turn[],
  turn: number,
  questionOf: (other: Turn) => PlacedSignal['question'],
): PlacedSignal['question'] {
  const own = turns[turn]?.label ?? null;
  if (own === null) return null;
  for (let before = turn - 1; before >= Math.max(0, turn - 1 - MOST_OWN_TURNS); before--) {
    const other = turns[before];
    if (other && other.label !== own) return questionOf(other);
  }
  return null;
}

const ASKS = /[?？]["')\]\s]*$/;

function lastQuestion(text: string, turn: Turn): PlacedSignal['question'] {
  const { text: words, placeOf } = spokenIn(text, turn);
  let last: PlacedSignal['question'] = null;
  findSentences(words, 0, words.length, (from, to) => {
    const said = words.slice(from, to);
    if (!ASKS.test(said)) return;
    const { start, end } = placeOf({
      start: from + said.length - said.trimStart().length,
      end: from + said.trimEnd().length,
    });
    last = { start, end };
  });
  return last;
}
