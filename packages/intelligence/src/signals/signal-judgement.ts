import { isEnglish } from '../text/language.ts';
import { type CueKind, CUES } from './signal-cues.ts';
import { signalWords } from './signal-words.ts';
import { wordsBesidesSmallTalk } from './small-talk.ts';

/** `probability`: how likely the sentence is worth keeping, 0 to 1. `kind`: its most likely kind, null when no cue was found. */
export type Rating = { probability: number; kind: Exclude<CueKind, 'aside'> | null; isSmallTalk: boolean };

/** Rates one sentence of a customer, by rules or by a classifier. */
export type Judge = (sentence: string) => Rating;

/**
 * The least probability of an informative sentence. It is low because missing a complaint costs more than keeping one sentence
 * too many.
 */
export const LEAST_PROBABILITY = 0.4;
/** English sentences of fewer words are never informative. */
export const LEAST_WORDS = 3;
/** The number of letters that counts as three words in scripts without spaces. */
const LEAST_LETTERS = 8;
/** A sentence of this many words is informative even without cue words. */
const UNREAD_WORDS = 5;

const KINDS = ['wish', 'trouble', 'praise', 'question'] as const;
const ASKS = /\?["')\]\s]*$/u;
const OPENS_AS_QUESTION = new Set(
  'how what where when why which who can could is are does do did will would should am may has have'.split(
    ' ',
  ),
);
const NO_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * The judge for a customer's sentences. In English cues decide; in other languages every sentence that is more than small talk
 * counts.
 */
export function judgeFor(sample: string): Judge {
  return isEnglish(sample) ? judgeEnglish : judgeUnread;
}

const SMALL_TALK: Rating = { probability: 0, kind: null, isSmallTalk: true };
const NOTHING: Rating = { probability: 0, kind: null, isSmallTalk: false };

/** Rates an English sentence by its cues. */
function judgeEnglish(sentence: string): Rating {
  const words = signalWords(sentence);
  const informative = wordsBesidesSmallTalk(words);
  if (informative === 0) return SMALL_TALK;
  if (words.length < LEAST_WORDS) return NOTHING;
  const sums = { wish: 0, trouble: 0, praise: 0, question: 0, aside: 0 };
  for (const { value } of CUES.find(['^', ...words])) sums[value.kind] += value.weight;
  sums.question += askingOf(sentence, words);
  const best = KINDS.reduce((a, b) => (sums[b] > sums[a] ? b : a));
  // A single informative word beside politeness ("That's great, Bob") must be a strong cue.
  if (informative === 1 && sums[best] < LEAST_PROBABILITY) return SMALL_TALK;
  const shown = sums.wish + sums.trouble + sums.praise + sums.question;
  // Remarks about the conversation itself are small talk.
  if (sums.aside < 0 && shown + sums.aside <= 0) return SMALL_TALK;
  const all = shown + sums.aside + (shown > 0 ? detailOf(words) : 0);
  const probability = Math.min(1, Math.max(0, all));
  return { probability, kind: sums[best] > 0 ? best : null, isSmallTalk: false };
}

/** A weak cue counts for more in a detailed sentence. */
function detailOf(words: string[]): number {
  return words.length >= 14 ? 0.15 : words.length >= 8 ? 0.1 : 0;
}

/** How strongly a sentence requests something for its speaker: "Is that what you mean?" requests nothing. */
function askingOf(sentence: string, words: string[]): number {
  if (words.length < UNREAD_WORDS || !ASKS.test(sentence)) return 0;
  const opens = OPENS_AS_QUESTION.has(words[0] ?? '') ? 0.35 : 0.15;
  if (words.some((word) => TALKS.has(word))) return opens / 2;
  return words.some((word) => OWN.has(word)) ? opens + 0.2 : opens;
}

const OWN = new Set('i we my our me us your'.split(' '));
const TALKS = new Set('mean meant think said say saying talk talking remember guys'.split(' '));

function judgeUnread(sentence: string): Rating {
  const words = signalWords(sentence);
  if (wordsBesidesSmallTalk(words) < 2 && !NO_SPACES.test(sentence)) return SMALL_TALK;
  const isLong = NO_SPACES.test(sentence)
    ? words.join('').length >= LEAST_LETTERS
    : words.length >= UNREAD_WORDS;
  return isLong ? { probability: LEAST_PROBABILITY, kind: null, isSmallTalk: false } : NOTHING;
}
