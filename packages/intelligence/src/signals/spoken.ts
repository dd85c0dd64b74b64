import { skipBlanks, skipBlanksBack } from '../text/blanks.ts';
import { type Turn } from '../transcripts/transcript-turns.ts';
import { splitTranscript, turnsAmong } from './signal-speaker.ts';
import { joinTurns } from './spoken-runs.ts';

/**
 * What one speaker said, as running text: `text` has the words alone, where a sentence goes on over cues and entries. Each speech
 * is a span of it, of one speaker and without interruption.
 */
export type Spoken = {
  text: string;
  speeches: Turn[];
  /** Where a span of the running text stands in the transcript, and its words. */
  placeOf: (span: { start: number; end: number }) => { start: number; end: number; said: string };
};

/** A span of the transcript, and the offset at which the running text has it. */
type Piece = { start: number; end: number; at: number };

/** The words of one speaker, or of all if `customerSpeaker` is null. A speaker who does not occur has said nothing. */
export function spokenBy(text: string, customerSpeaker: string | null): Spoken {
  const split = splitTranscript(text, customerSpeaker);
  const isCaptions = split.format === 'webvtt' || split.format === 'srt';
  const own = turnsAmong(split.turns, customerSpeaker);
  const runs = joinTurns(text, split.turns, own, { isCaptions });
  if (!isCaptions && runs.length === own.length) return asWritten(text, own);
  return putTogether(text, runs, isCaptions ? linesOf : (_, turn) => [turn]);
}

/** Where no turn goes on in the next one, the transcript itself is the running text. */
function asWritten(text: string, speeches: Turn[]): Spoken {
  return {
    text,
    speeches,
    placeOf: ({ start, end }) => ({ start, end, said: text.slice(start, end) }),
  };
}

type Span = { start: number; end: number };

function putTogether(text: string, runs: Turn[][], divide: (text: string, turn: Turn) => Span[]): Spoken {
  const pieces: Piece[] = [];
  const speeches: Turn[] = [];
  const words: string[] = [];
  let at = 0;
  for (const run of runs) {
    const start = at;
    for (const { start: from, end } of run.flatMap((turn) => divide(text, turn))) {
      pieces.push({ start: from, end, at });
      words.push(text.slice(from, end));
      at += end - from + 1;
    }
    if (at > start) speeches.push({ label: run[0]?.label ?? null, start, end: at - 1 });
  }
  const running = words.join(' ');
  return {
    text: running,
    speeches,
    placeOf: ({ start, end }) => ({
      start: inTranscript(pieces, start),
      // The offset behind the last character: a character may be the last of its piece.
      end: inTranscript(pieces, end - 1) + 1,
      said: running.slice(start, end),
    }),
  };
}

/** A caption is broken into lines for the screen: a line break in it ends no sentence. */
function linesOf(text: string, { start, end }: Turn): Span[] {
  const lines: Span[] = [];
  for (let at = start; at < end;) {
    let to = at;
    while (to < end && text[to] !== '\n' && text[to] !== '\r') to++;
    const from = skipBlanks(text, at, to);
    const last = skipBlanksBack(text, from, to);
    if (last > from) lines.push({ start: from, end: last });
    at = to + 1;
  }
  return lines;
}

function inTranscript(pieces: readonly Piece[], at: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece ? piece.start + at - piece.at : at;
}
