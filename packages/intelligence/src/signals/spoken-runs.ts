import { type Turn } from '../transcripts/transcript-turns.ts';

/** Interjections of others ("Mm-hm.") are together at most this long, in code units; a sentence may go on after them. */
const MOST_INTERJECTED_UNITS = 30;
const MOST_INTERJECTIONS = 3;
/** A nod is one word ("Right."): an entry after it goes on as if nothing stood between. */
const NOD = /^[^\s?]{1,8}$/u;
/** Fewer words than these are a greeting or an answer, and end where they end. */
const LEAST_BEGUN_WORDS = 4;
/** Stops are usual when this share of the longer turns ends with one. */
const USUAL = 0.6;
/** The end of a turn that is looked at for a stop, in code units. */
const TAIL_UNITS = 12;

const ENDS = /[.!?…。！？]["'”’)\]]*$/u;
const HAS_END = /[.!?…。！？]["'”’)\]]*(?:\s|$)/u;
const PAUSES = /[,;:–—-]$/u;
/** "I" is a capital in the middle of a sentence too. A dash or three dots take up what was broken off. */
const GOES_ON = /^(?:["'“‘(]|(?:[-–—…]|\.{3}) ?)?(?:[\p{Ll}\p{Nd}]|I(?=[\s'’]))/u;
/** Three dots end a thought, or break it off. */
const TRAILS_OFF = /(?:…|\.{3})$/u;
/** The start of a turn that is looked at for how it goes on, in code units. */
const HEAD_UNITS = 8;
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
  const between = betweenIn(all, own, (others) => !isCaptions && areNods(text, others));
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

function areNods(text: string, others: readonly Turn[]): boolean {
  return others.every(({ start, end }) => NOD.test(text.slice(start, Math.min(end, start + HEAD_UNITS + 1))));
}

/**
 * How many code units others say between two turns of a speaker: 0 when they follow each other or `isNone` of it, Infinity for
 * many turns.
 */
function betweenIn(
  all: readonly Turn[],
  own: readonly Turn[],
  isNone: (others: readonly Turn[]) => boolean,
): (i: number) => number {
  const places = new Map(all.map((turn, place) => [turn, place]));
  const placeOf = (turn: Turn | undefined) => (turn && places.get(turn)) ?? -1;
  return (i) => {
    const [from, to] = [placeOf(own[i - 1]), placeOf(own[i])];
    if (to - from - 1 > MOST_INTERJECTIONS) return Infinity;
    const others = all.slice(from + 1, to);
    return isNone(others) ? 0 : others.reduce((sum, { start, end }) => sum + end - start, 0);
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
    if (isStopped(text, before)) return isTakenUp(text, before, turn);
    if (GOES_ON.test(headOf(text, turn))) return true;
    return PAUSES.test(tailOf(text, before)) || (stopsAreUsual && hasWords(text, before));
  };
}

/** Whether another speaker only nods in the middle of a sentence. */
function isInterrupted(text: string, before: Turn, turn: Turn, between: number): boolean {
  if (between > MOST_INTERJECTED_UNITS) return false;
  if (isStopped(text, before)) return isTakenUp(text, before, turn);
  return GOES_ON.test(headOf(text, turn));
}

/** Whether a sentence that trails off with three dots goes on with more of it: "Our team needs..." and "...a list". */
function isTakenUp(text: string, before: Turn, turn: Turn): boolean {
  return TRAILS_OFF.test(tailOf(text, before)) && GOES_ON.test(headOf(text, turn));
}

function headOf(text: string, { start, end }: Turn): string {
  return text.slice(start, Math.min(end, start + HEAD_UNITS));
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
