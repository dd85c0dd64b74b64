import { type Turn } from '../transcripts/transcript-turns.ts';

/** An interjection of another speaker ("Mm-hm.") is at most this long, in code units; a sentence may go on after it. */
const MOST_INTERJECTED_UNITS = 30;
/** Fewer words than these are a greeting or an answer, and end where they end. */
const LEAST_BEGUN_WORDS = 4;
/** Stops are usual when this share of the longer turns ends with one. */
const USUAL = 0.6;
/** The end of a turn that is looked at for a stop, in code units. */
const TAIL_UNITS = 12;

const ENDS = /[.!?…。！？]["'”’)\]]*$/u;
const HAS_END = /[.!?…。！？]["'”’)\]]*(?:\s|$)/u;
const PAUSES = /[,;:–—-]$/u;
const GOES_ON = /^["'“‘(]?[\p{Ll}\p{Nd}]/u;
/** A dash or `>>` at the start of a caption says that another person speaks. */
const CHANGES_SPEAKER = /^(?:[-–—]\s|>>)/u;

/**
 * Puts the turns of `own` together that one speaker says without a break: all neighbouring captions of a speaker, and entries
 * of a transcript whose sentence goes on in the next entry.
 * @param all all turns of the transcript
 */
export function joinTurns(
  text: string,
  all: readonly Turn[],
  own: readonly Turn[],
  { isCaptions }: { isCaptions: boolean },
): Turn[][] {
  const between = betweenIn(all, own);
  const goesOn = isCaptions ? captionGoesOn(text) : entryGoesOn(text, areStopsUsual(text, all));
  const runs: Turn[][] = [];
  for (const [i, turn] of own.entries()) {
    const before = own[i - 1];
    const joins = before?.label === turn.label && goesOn(before, turn, between(i));
    if (before && joins) runs.at(-1)?.push(turn);
    else runs.push([turn]);
  }
  return isCaptions ? runs : runs.flatMap((run) => (isEnded(text, run) ? [run] : run.map((turn) => [turn])));
}

/** How many code units others say between two turns of a speaker: 0 when they follow each other, Infinity for more than one turn. */
function betweenIn(all: readonly Turn[], own: readonly Turn[]): (i: number) => number {
  const places = new Map(all.map((turn, place) => [turn, place]));
  const placeOf = (turn: Turn | undefined) => (turn && places.get(turn)) ?? -1;
  return (i) => {
    const [from, to] = [placeOf(own[i - 1]), placeOf(own[i])];
    if (to - from === 1) return 0;
    const other = to - from === 2 ? all[from + 1] : undefined;
    return other ? other.end - other.start : Infinity;
  };
}

type GoesOn = (before: Turn, turn: Turn, between: number) => boolean;

function captionGoesOn(text: string): GoesOn {
  return (before, turn, between) => {
    if (between > 0) return isInterrupted(text, before, turn, between);
    return !CHANGES_SPEAKER.test(text.slice(turn.start, turn.start + 2));
  };
}

function entryGoesOn(text: string, stopsAreUsual: boolean): GoesOn {
  return (before, turn, between) => {
    if (between > 0) return isInterrupted(text, before, turn, between);
    if (isStopped(text, before)) return false;
    if (GOES_ON.test(text.slice(turn.start, turn.start + 3))) return true;
    return PAUSES.test(tailOf(text, before)) || (stopsAreUsual && hasWords(text, before));
  };
}

/** Whether another speaker only nods in the middle of a sentence. */
function isInterrupted(text: string, before: Turn, turn: Turn, between: number): boolean {
  if (between > MOST_INTERJECTED_UNITS || isStopped(text, before)) return false;
  return GOES_ON.test(text.slice(turn.start, turn.start + 3));
}

/** Entries without any stop are messages of a chat: each says something by itself. */
function isEnded(text: string, run: readonly Turn[]): boolean {
  const last = run.at(-1);
  return run.length > 1 && last !== undefined && HAS_END.test(text.slice(last.start, last.end));
}

function areStopsUsual(text: string, all: readonly Turn[]): boolean {
  const longer = all.filter((turn) => hasWords(text, turn));
  return longer.filter((turn) => isStopped(text, turn)).length >= USUAL * longer.length;
}

function hasWords(text: string, { start, end }: Turn): boolean {
  return text.slice(start, Math.min(end, start + 200)).split(/\s+/u).length >= LEAST_BEGUN_WORDS;
}

function isStopped(text: string, turn: Turn): boolean {
  return ENDS.test(tailOf(text, turn));
}

function tailOf(text: string, { start, end }: Turn): string {
  return text.slice(Math.max(start, end - TAIL_UNITS), end);
}
