import { readFileSync } from 'node:fs';
import type { Kind } from '../src/classifier/classify.ts';
import { countLexicon } from '../src/classifier/lexicon.ts';
import { tokens } from '../src/text/tokens.ts';
import { ownSentences } from './own-sentences.ts';

export type Example = { text: string; kind: Kind; weight: number };

/** A review as its annotators labelled it. */
export type Review = { text: string; label: 'Bug' | 'Feature' | 'UserExperience' | 'Rating' };

export function readReviews(data: string): Review[] {
  return JSON.parse(readFileSync(`${data}/app-reviews/reviews.json`, 'utf8')) as Review[]; // the shape of the file
}

/** Bugs and requests are only a fifth of the reviews, so they weigh more. */
const REVIEW_WEIGHTS: Record<Kind, number> = { bug: 2.5, feature: 5, question: 1, praise: 0.7, other: 1 };

/**
 * The annotators had no label for praise. A review is taken for praise if it speaks of experience or gives stars, with more
 * words of delight than of dismay. Bugs and requests of the Play half are left out (`hasDoubtfulLabel`).
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
 * Whether a review's label cannot be trusted: of reviews from Google Play, whose title ends with a tab, those labelled Feature
 * are nearly all crash reports, and many labelled Bug are requests.
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

/**
 * Intents of requests to a voice assistant that report a problem. These requests are bugs; the kind of all others follows from
 * their wording.
 */
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
/** Only every fifth of these requests is used, because there are five times as many of them as of anything else. */
const SPOKEN_STEP = 5;
/** Texts that are not about software weigh little. */
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

/** The kind of a spoken request; null for a wish, because "I need a taxi" is not a wish for software. */
function spokenKind(text: string, intent: string): Kind | null {
  if (PROBLEMS.has(intent)) return 'bug';
  if (SPOKEN_QUESTION.test(text)) return 'question';
  return SPOKEN_WISH.test(text) ? null : 'other';
}

export function fromOwnSentences(): Example[] {
  return ownSentences().map((sentence) => ({ ...sentence, weight: 0.9 }));
}
