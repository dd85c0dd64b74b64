import { countOf, quoted } from './answer-words.ts';
import { type Citation } from './cite-sayings.ts';
import { type Answer } from './compose-answer.ts';
import { inWords, type ReadAs } from './read-as.ts';

/** The answer when no feedback matches the question. */
export const NOTHING_FOUND = 'No feedback matches this question.';
/** The answer when something is near, and only a reader can tell whether it is what was asked for. */
const NOT_IN_SO_MANY_WORDS = 'No customer says this in so many words.';

const NOTHING_READ: ReadAs = { intent: 'what', filters: {}, sentence: '' };

/** The answer when there is nothing to cite. */
export function unanswered(text: string, readAs: ReadAs = NOTHING_READ): Answer {
  return {
    text,
    lead: text,
    grounded: false,
    isAtLeast: false,
    readAs,
    citations: [],
    counts: { matched: 0, shown: 0, customers: 0, accounts: 0, revenue: '0', unprovenRevenue: '0' },
    themes: [],
    followups: [],
  };
}

export type Nearest = {
  readAs: ReadAs;
  /** The parts of the subject, any of which the items that are counted may bear on. */
  anyPart: string;
  /** The number of items that bear on the subject, from all customers and times. */
  onSubject: number;
  /** The number of items from the customers that the question names. */
  ofSpeakers: number;
  /** Passages of the nearest of these items. */
  cited: Citation[];
};

/**
 * Says that no feedback bears on the whole question, and what feedback there is on its nearest part: on its subject, from its
 * customers, or else what comes nearest to its subject. What is only near may be the answer in other words, so that answer does not say
 * that nothing matches (docs/quality.md has how often it is).
 */
export function composeNearest({ readAs, anyPart, onSubject, ofSpeakers, cited }: Nearest): Answer {
  const { subject = '', filters } = readAs;
  if (cited.length === 0) return unanswered(NOTHING_FOUND, readAs);
  const narrowed = inWords('', filters);
  const isNarrowed = narrowed.length > 0;
  const isOnlyNear = !isNarrowed && onSubject + ofSpeakers === 0;
  const nothingWithin = isNarrowed ? [`Nothing ${[...narrowed, ...inWords(subject, {})].join(' ')}.`] : [];
  const lead = [isOnlyNear ? NOT_IN_SO_MANY_WORDS : NOTHING_FOUND, ...nothingWithin].join(' ');
  const elsewhere = filters.accounts || filters.customers ? ' from others' : ' otherwise';
  return { ...unanswered(`${lead} ${nearest()}: ${quoted(cited)}.`, readAs), lead, citations: cited };

  function nearest(): string {
    if (onSubject > 0)
      return `${countOf(onSubject, 'item')} ${inWords(anyPart, {}).join('')}${isNarrowed ? elsewhere : ''}`;
    if (ofSpeakers > 0)
      return `They said ${ofSpeakers === 1 ? '1 other thing' : `${ofSpeakers} other things`}`;
    return 'Perhaps this is meant';
  }
}
