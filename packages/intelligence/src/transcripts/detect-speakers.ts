import { type Cue, cuesOf, type Speech } from './speaker-cues.ts';
import { type TranscriptFormat } from './transcript-mark.ts';
import { splitTurns, type Turn } from './transcript-turns.ts';

/** A speaker of a transcript, with their share of it and whether they may be the customer. */
export type DetectedSpeaker = {
  label: string;
  /** The number of passages without another speaker in between: consecutive caption cues of one speaker are one passage. */
  turns: number;
  words: number;
  /** This speaker's share of all labelled words, 0 to 1. */
  share: number;
  /** The offset at which their first words begin in the transcript, in code points. */
  firstOffset: number;
  /** The first informative words, verbatim, at most 200 characters. */
  sample: string;
  likelyCustomer: boolean;
  /** How likely this speaker is the customer, 0 to 1; 0.5 means no evidence either way. */
  score: number;
  reasons: string[];
};

/**
 * All speakers of a transcript in order of appearance, at most the hundred with the most words. There is no suggestion when no
 * speaker is clearly the customer.
 */
export type DetectedSpeakers = {
  format: TranscriptFormat | null;
  speakers: DetectedSpeaker[];
  suggestedCustomerSpeaker: string | null;
};

/** No conversation has more speakers, and the result must stay small for a text that only looks like a transcript. */
const MAX_SPEAKERS = 100;
const SAMPLE_CHARACTERS = 200;
/** A turn of fewer words ("Yes, sure") says nothing about its speaker. */
const INFORMATIVE_WORDS = 6;
/** The number of code units read of each speaker's words: their role shows early. */
const READ_UNITS = 40_000;
const LIKELY = 0.55;
/** How far the suggested speaker must be ahead of all others. */
const CLEAR_LEAD = 0.2;

const GREETING = /^\W*(?:hi|hello|hey|welcome|good (?:morning|afternoon|evening)|thank(?:s| you) for)\b/iu;

/** Finds who speaks in a transcript and which of them is the customer, from labels and manner of speaking. */
export function detectSpeakers(text: string): DetectedSpeakers {
  const { format, turns } = splitTurns(text);
  const bySpeaker = Map.groupBy(joinCues(turns, format), ({ label }) => label);
  bySpeaker.delete(null);
  const spoken = [...bySpeaker].map(([label, own]) => toSpeaker(text, label ?? '', own));
  const speakers = describe(text, spoken);
  return { format, speakers, suggestedCustomerSpeaker: suggest(speakers) };
}

/** A passage of one speaker, and the turns it consists of. */
type Passage = { label: string | null; turns: Turn[] };

function joinCues(turns: Turn[], format: TranscriptFormat | null): Passage[] {
  const isCaptions = format === 'webvtt' || format === 'srt';
  const passages: Passage[] = [];
  for (const turn of turns) {
    const last = passages.at(-1);
    if (isCaptions && last?.label === turn.label) last.turns.push(turn);
    else passages.push({ label: turn.label, turns: [turn] });
  }
  return passages;
}

type Speaker = { label: string; passages: Passage[]; words: number; said: string; questions: number };

function toSpeaker(text: string, label: string, passages: Passage[]): Speaker {
  const own = passages.flatMap(({ turns }) => turns);
  let said = '';
  for (const { start, end } of own) {
    if (said.length >= READ_UNITS) break;
    said += `${text.slice(start, Math.min(end, start + READ_UNITS - said.length))}\n`;
  }
  return {
    label,
    passages,
    words: own.reduce((sum, turn) => sum + countWords(text, turn), 0),
    said: said.toLowerCase().replaceAll('’', "'"),
    questions: own.filter((turn) => text.slice(Math.max(turn.start, turn.end - 200), turn.end).includes('?'))
      .length,
  };
}

function mostSpeaking(spoken: Speaker[]): Speaker[] {
  if (spoken.length <= MAX_SPEAKERS) return spoken;
  const most = new Set(spoken.toSorted((a, b) => b.words - a.words).slice(0, MAX_SPEAKERS));
  return spoken.filter((speaker) => most.has(speaker));
}

function describe(text: string, spoken: Speaker[]): DetectedSpeaker[] {
  const allWords = spoken.reduce((sum, { words }) => sum + words, 0);
  const all = {
    turns: countTurns(spoken),
    questions: spoken.reduce((sum, { questions }) => sum + questions, 0),
  };
  const named = mostSpeaking(spoken);
  const starts = named.map(({ passages }) => passages[0]?.turns[0]?.start ?? 0);
  const offsets = toCodePoints(text, starts);
  return named.map((speaker, i) => {
    const { label, passages, words, said, questions } = speaker;
    const others = all.turns - passages.length;
    const speech: Speech = {
      label,
      said,
      words,
      turns: passages.length,
      questions,
      opensByGreeting: speaker === spoken[0] && spoken.length > 1 && GREETING.test(said),
      questionRateOfOthers: others === 0 ? 0 : (all.questions - questions) / Math.max(3, others),
    };
    const cues = cuesOf(speech);
    const score = toScore(cues);
    return {
      label,
      turns: passages.length,
      words,
      share: allWords === 0 ? 0 : rounded(words / allWords),
      firstOffset: offsets[i] ?? 0,
      sample: sampleOf(text, passages),
      likelyCustomer: score >= LIKELY,
      score,
      reasons: cues.map(({ reason }) => reason),
    };
  });
}

function countTurns(spoken: Speaker[]): number {
  return spoken.reduce((sum, { passages }) => sum + passages.length, 0);
}

function toScore(cues: Cue[]): number {
  const sum = cues.reduce((all, { weight }) => all + weight, 0);
  return rounded(1 / (1 + Math.exp(-sum)));
}

function suggest(speakers: DetectedSpeaker[]): string | null {
  const [best, next] = speakers.toSorted((a, b) => b.score - a.score);
  if (!best?.likelyCustomer) return null;
  return next && best.score - next.score < CLEAR_LEAD ? null : best.label;
}

function sampleOf(text: string, passages: Passage[]): string {
  const own = passages.flatMap(({ turns }) => turns);
  const informative =
    own.find((turn) => countWords(text, turn, INFORMATIVE_WORDS) >= INFORMATIVE_WORDS) ?? own[0];
  return informative ? cutAtWord(text.slice(informative.start, informative.end)) : '';
}

/** The beginning of a turn, cut after a whole word unless that word is longer than a sample. */
function cutAtWord(said: string): string {
  // A code point is at most two units, so this many suffice.
  const characters = Array.from(said.slice(0, 2 * SAMPLE_CHARACTERS + 2));
  if (characters.length <= SAMPLE_CHARACTERS) return said;
  const cut = characters.slice(0, SAMPLE_CHARACTERS).join('');
  const lastSpace = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'));
  return (lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trimEnd();
}

function countWords(text: string, { start, end }: Turn, atMost = Infinity): number {
  let words = 0;
  let isInside = false;
  for (let at = start; at < end && words < atMost; at++) {
    const code = text.charCodeAt(at);
    const isSpace = code <= 32 || code === 0xa0;
    if (!isSpace && !isInside) words++;
    isInside = !isSpace;
  }
  return words;
}

/** Converts ascending offsets in code units to offsets in code points, in one pass over the text. */
function toCodePoints(text: string, offsets: number[]): number[] {
  let pairs = 0;
  let at = 0;
  return offsets.map((offset) => {
    for (; at < offset; at++) {
      if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) pairs++;
    }
    return offset - pairs;
  });
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
