import { type Alien, type Class } from '../src/classifier/classify.ts';
import { coreText } from '../src/core-text/core-text.ts';
import { hash } from '../src/text/hash.ts';
import { fromReviews, readReviews, readSpokenRequests, type Review } from './examples.ts';
import { outsideTranscripts } from './held-out.ts';
import { ownFeedbackOnAssistants } from './own-assistants.ts';
import { readNoise } from './own-feedback.ts';
import {
  ownAdverts,
  ownInjections,
  ownNearMisses,
  ownNearOrders,
  ownNothingSaid,
  ownShortFeedback,
} from './own-quarantined.ts';
import { ownSentences } from './own-sentences.ts';
import { CORPORA, domainsToLearnFrom, withKinds } from './training-domains.ts';

/**
 * The core of a text with its class and weight. `label`: null for feedback of a kind that is not known. `severity`: 0 to 4. `isNear`: feedback
 * that shares words with what is none. `isApart`: nothing is learnt from it but where the bars stand.
 */
export type KindText = {
  text: string;
  label: Class | null;
  weight: number;
  severity?: number;
  isNear?: boolean;
  isApart?: boolean;
};

/** The weight of a text by its source; texts of domains have weight 1. */
const WEIGHTS = {
  sentences: 0.5,
  adverts: 1.5,
  assistants: 0.7,
  nearMisses: 0.7,
  unknown: 0.3,
};
/** Reports of bugs and requests are few among the reviews whose kind is known, and weigh more. */
const REVIEWS: Partial<Record<Class, number>> = { bug: 0.75, feature: 1.5 };
/** Every so many requests to a voice assistant: there are more of them than of anything else. */
export const SPOKEN_STEP = 10;
/** Of so many texts near the border one is kept apart. */
const APART_STEP = 4;

/** All texts that kinds are learnt from: none of a domain that is kept apart. `data` has the public sets. */
export function kindTexts(data: string): KindText[] {
  const domains = domainsToLearnFrom();
  const noise = readNoise(CORPORA).filter(({ isReported }) => !isReported);
  const all = (label: Class | null, weight: number, texts: readonly string[]): KindText[] =>
    texts.map((text) => ({ text, label, weight }));
  const ofNoise = (...classes: string[]) =>
    noise.filter((one) => classes.includes(one.class)).map(({ text }) => text);
  const known = (weight: number, texts: readonly { text: string; kind: Class }[]): KindText[] =>
    texts.map(({ text, kind }) => ({ text, label: kind, weight }));
  const ofDomains = (alien: Alien) =>
    domains.flatMap(({ noise: of }) => of.filter((one) => one.class === alien).map(({ text }) => text));
  const nothing = ownNothingSaid();
  const texts = [
    ...withKinds(domains).flatMap(({ texts: of }) =>
      of.map(({ text, kind, severity }) => ({ text, label: kind, weight: 1, severity })),
    ),
    ...known(WEIGHTS.sentences, ownSentences()),
    ...all('advert', WEIGHTS.adverts, [
      ...ownAdverts(),
      ...ofNoise('advert', 'scam'),
      ...ofDomains('advert'),
    ]),
    ...all('injection', 1, [...ownInjections(), ...ofNoise('injection')]),
    ...all('test', 1, [...ofNoise('test'), ...ofDomains('test')]),
    ...all('courtesy', 1, [...ofNoise('courtesy'), ...ofDomains('courtesy')]),
    ...all('fragment', 1, ofDomains('fragment')),
    ...reviewTexts(data),
    ...all(
      null,
      WEIGHTS.unknown,
      domains.flatMap(({ texts: of }) => of.map(({ text }) => text)), // those whose kind is known were met above
    ),
    ...all(
      null,
      WEIGHTS.unknown,
      readSpokenRequests(data).filter((_, n) => n % SPOKEN_STEP === 0),
    ),
  ];
  const near = [
    ...known(1, ownShortFeedback()),
    ...nothing.map(({ text, class: of }) => ({ text, label: of === 'feedback' ? null : of, weight: 1 })),
    ...known(WEIGHTS.assistants, ownFeedbackOnAssistants()),
    ...known(WEIGHTS.nearMisses, ownNearMisses()),
    ...all(null, WEIGHTS.unknown, [...ownNearOrders(), ...ofNoise('real-short')]),
  ].map((one) => ({ ...one, isNear: true, isApart: (hash(one.text) >>> 0) % APART_STEP === 0 }));
  return eachOnce([...near, ...texts].map((one) => ({ ...one, text: coreText(one.text) })));
}

/** Each text once, as it was met first: one that is kept apart is nowhere learnt from. */
function eachOnce(texts: readonly KindText[]): KindText[] {
  const met = new Set<string>();
  return texts.filter(({ text }) => {
    const key = text.toLowerCase();
    if (key === '' || met.has(key)) return false;
    met.add(key);
    return true;
  });
}

/** App reviews that may be learnt from, those labelled as reports and requests with their kind. */
function reviewTexts(data: string): KindText[] {
  return divideReviews(data).learnt.map((review) => {
    const label = fromReviews([review])[0]?.kind ?? null;
    return { text: review.text, label, weight: (label && REVIEWS[label]) ?? WEIGHTS.unknown };
  });
}

/** App reviews that kinds may be learnt from, and those that they are measured on. */
export function divideReviews(data: string): Record<'learnt' | 'reported', Review[]> {
  const reviews = outsideTranscripts(readReviews(data));
  const learnt = reviews.filter((_, n) => n % 2 === 0);
  const words = ({ text }: Review) => text.toLowerCase().trim();
  const known = new Set(learnt.map(words));
  return { learnt, reported: reviews.filter((one) => !known.has(words(one))) };
}
