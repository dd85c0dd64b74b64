import { readFileSync } from 'node:fs';
import { ownJson } from '@feedback/contract/own-json';
import type { Kind } from '../src/classifier/classify.ts';

/** A review as its annotators labelled it. */
export type Review = { text: string; label: 'Bug' | 'Feature' | 'UserExperience' | 'Rating' };

export function readReviews(data: string): Review[] {
  return ownJson<Review[]>(readFileSync(`${data}/app-reviews/reviews.json`, 'utf8')); // the shape of the file
}

/**
 * Reviews that report a bug or ask for something; their annotators had no label for praise. Those of the Play half are left out
 * (`hasDoubtfulLabel`).
 */
export function fromReviews(reviews: Review[]): { text: string; kind: Kind }[] {
  return reviews.flatMap((review) => {
    if (hasDoubtfulLabel(review) || (review.label !== 'Bug' && review.label !== 'Feature')) return [];
    return [{ text: review.text, kind: review.label === 'Bug' ? 'bug' : 'feature' }];
  });
}

/**
 * Whether a review's label cannot be trusted: of reviews from Google Play, whose title ends with a tab, those labelled Feature
 * are nearly all crash reports, and many labelled Bug are requests.
 */
function hasDoubtfulLabel({ text, label }: Review): boolean {
  return isFromPlay({ text }) && (label === 'Bug' || label === 'Feature');
}

export function isFromPlay({ text }: { text: string }): boolean {
  return text.includes('\t');
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

export function fromSpokenRequests(data: string): { text: string; kind: Kind }[] {
  return trainHalf(data).flatMap(([text, intent], i) => {
    const kind = spokenKind(text, intent);
    const step = kind === 'bug' ? 3 : SPOKEN_STEP;
    return kind && i % step === 0 ? [{ text, kind }] : [];
  });
}

/** The kind of a spoken request; null for a wish, because "I need a taxi" is not a wish for software. */
function spokenKind(text: string, intent: string): Kind | null {
  if (PROBLEMS.has(intent)) return 'bug';
  if (SPOKEN_QUESTION.test(text)) return 'question';
  return SPOKEN_WISH.test(text) ? null : 'other';
}

/** The requests that CLINC150 gives to train on, of whatever kind. */
export function readSpokenRequests(data: string): string[] {
  return trainHalf(data).map(([text]) => text);
}

function trainHalf(data: string): [string, string][] {
  const file = ownJson<{
    train: [string, string][];
  }>(readFileSync(`${data}/clinc150/data_full.json`, 'utf8'));
  return file.train;
}
