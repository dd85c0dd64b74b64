import { skipBlanks, skipBlanksBack } from '../text/blanks.ts';
import { behindMarks } from '../transcripts/quoted-mails.ts';
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
  const isQuoted = own.some(({ quoted }) => quoted !== undefined);
  if (!isCaptions && !isQuoted && runs.length === own.length) return asWritten(text, own);
  return putTogether(text, runs, isCaptions ? captionLines : entryLines);
}

/** The words of one turn, which is no caption. */
export function spokenIn(text: string, turn: Turn): Pick<Spoken, 'text' | 'placeOf'> {
  return putTogether(text, [[turn]], entryLines);
}

/** Where no turn goes on in the next one and none is quoted, the transcript itself is the running text. */
function asWritten(text: string, speeches: Turn[]): Spoken {
  return {
    text,
    speeches,
    placeOf: ({ start, end }) => ({ start, end, said: text.slice(start, end) }),
  };
}

type Span = { start: number; end: number };

/** What stands between two lines of a turn in the running text. */
type Lines = { spans: Span[]; divider: ' ' | '\n' };

function putTogether(text: string, runs: Turn[][], divide: (text: string, turn: Turn) => Lines): Spoken {
  const pieces: Piece[] = [];
  const speeches: Turn[] = [];
  const words: string[] = [];
  let at = 0;
  for (const run of runs) {
    const start = at;
    for (const { spans, divider } of run.map((turn) => divide(text, turn))) {
      for (const [n, { start: from, end }] of spans.entries()) {
        pieces.push({ start: from, end, at });
        words.push(text.slice(from, end), n < spans.length - 1 ? divider : ' ');
        at += end - from + 1;
      }
    }
    if (at > start) speeches.push({ label: run[0]?.label ?? null, start, end: at - 1 });
  }
  const running = words.slice(0, -1).join('');
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
function captionLines(text: string, turn: Turn): Lines {
  return { spans: linesOf(text, turn).filter(({ start, end }) => end > start), divider: ' ' };
}

/** A mail that another mail quotes has marks before each line, which its author did not write. Other entries are as written. */
function entryLines(text: string, turn: Turn): Lines {
  const { quoted } = turn;
  if (quoted === undefined) return { spans: [turn], divider: '\n' };
  const [first, ...rest] = linesOf(text, turn);
  const spans = rest.map(({ start, end }) => ({ start: behindMarks(text, start, end, quoted), end }));
  return { spans: first ? [first, ...spans] : [], divider: '\n' };
}

/** The lines of a turn without the blanks around them. */
function linesOf(text: string, { start, end }: Turn): Span[] {
  const lines: Span[] = [];
  for (let at = start; at < end;) {
    let to = at;
    while (to < end && text[to] !== '\n' && text[to] !== '\r') to++;
    const from = skipBlanks(text, at, to);
    lines.push({ start: from, end: skipBlanksBack(text, from, to) });
    at = to + (text[to] === '\r' && text[to + 1] === '\n' ? 2 : 1);
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
