import { readFileSync } from 'node:fs';
import type { Kind } from '../src/classifier/classify.ts';
import { countLexicon } from '../src/classifier/lexicon.ts';
import { tokens } from '../src/text/tokens.ts';
import { ownSentences } from './own-sentences.ts';

export type Example = { text: string; kind: Kind; weight: number };

/** A review as its annotators labelled it. */
export type Review = { text: string; label: 'Bug' | 'Feature' | 'UserExperience' | 'Rating' };

export function readReviews(data: string): Review[] {
  return JSON.parse(readFileSync(`${data}/app-reviews/reviews.json`, 'utf8')) as Review[]; // the file's own shape
}

/** Bugs and requests are a fifth of the reviews: weighed up, so that they are not drowned. */
const REVIEW_WEIGHTS: Record<Kind, number> = { bug: 2.5, feature: 5, question: 1, praise: 0.7, other: 1 };

/**
 * The annotators had no praise: it is what speaks of experience or gives stars, with more delight than dismay. Bugs and
 * requests of the Play half are left out, see `hasDoubtfulLabel`.
 */
export function fromReviews(reviews: Review[]): Example[] {
  return reviews
    .filter((review) => !hasDoubtfulLabel(review))
    .map(({ text, label }) => {
      const kind = label === 'Bug' ? 'bug' : label === 'Feature' ? 'feature' : praiseOrOther(text);
      return { text, kind, weight: REVIEW_WEIGHTS[kind] };
    });
}

/**
 * Reviews from Google Play (their title ends with a tab) that are labelled Feature are nearly all crash reports, and those
 * labelled Bug hold many requests: these two labels cannot be trusted there.
 */
export function hasDoubtfulLabel({ text, label }: Review): boolean {
  return isFromPlay({ text }) && (label === 'Bug' || label === 'Feature');
}

export function isFromPlay({ text }: { text: string }): boolean {
  return text.includes('\t');
}

function praiseOrOther(text: string): Kind {
  const { delight, dismay, broken } = countLexicon(tokens(text));
  return delight > dismay + broken ? 'praise' : 'other';
}

/** Requests spoken to an assistant: intents that report a problem are bugs, the rest by how they are worded. */
const PROBLEMS = new Set([
  'card_declined',
  'account_blocked',
  'report_fraud',
  'damaged_card',
  'lost_luggage',
  'report_lost_card',
]);
const SPOKEN_QUESTION =
  /^(how|what|what's|whats|where|when|why|which|who|is|are|do|does|did|can i|could i|will|would|should|am|can you tell|could you tell|can you explain|i want to know|i need to know|i'd like to know|tell me)\b/;
const SPOKEN_WISH = /\b(want|need|please|would like|wish|add|could you|can you|can we)\b/;
/** Every how-manieth is taken: there are five times as many as of anything else. */
const SPOKEN_STEP = 5;
/** What is no feedback on software weighs little beside what is. */
const SPOKEN_WEIGHT = 0.3;

export function fromSpokenRequests(data: string): Example[] {
  const file = JSON.parse(readFileSync(`${data}/clinc150/data_full.json`, 'utf8')) as {
    train: [string, string][];
  };
  return file.train.flatMap(([text, intent], i) => {
    const kind = spokenKind(text, intent);
    const step = kind === 'bug' ? 3 : SPOKEN_STEP;
    return kind && i % step === 0 ? [{ text, kind, weight: SPOKEN_WEIGHT }] : [];
  });
}

/** Null for a wish: "I need a taxi" is none of ours to learn from. */
function spokenKind(text: string, intent: string): Kind | null {
  if (PROBLEMS.has(intent)) return 'bug';
  if (SPOKEN_QUESTION.test(text)) return 'question';
  return SPOKEN_WISH.test(text) ? null : 'other';
}

export function fromOwnSentences(): Example[] {
  return ownSentences().map((sentence) => ({ ...sentence, weight: 0.9 }));
}
