import { countOf, quoted } from './answer-words.ts';
import { type Citation } from './cite-sayings.ts';
import { type Answer } from './compose-answer.ts';
import { inWords, type ReadAs } from './read-as.ts';

/** The answer when no feedback matches the question. */
export const NOTHING_FOUND = 'No feedback matches this question.';

const NOTHING_READ: ReadAs = { intent: 'what', filters: {}, sentence: '' };

/** The answer when there is nothing to cite. */
export function unanswered(text: string, readAs: ReadAs = NOTHING_READ): Answer {
  return {
    text,
    lead: text,
    grounded: false,
    readAs,
    citations: [],
    counts: { matched: 0, shown: 0, customers: 0, accounts: 0, revenue: '0', unprovenRevenue: '0' },
    themes: [],
    followups: [],
  };
}

export type Nearest = {
  readAs: ReadAs;
  /** The number of items that bear on the subject, from all customers and times. */
  onSubject: number;
  /** The number of items from the customers that the question names. */
  ofSpeakers: number;
  /** Passages of the nearest of these items. */
  cited: Citation[];
};

/** Says that no feedback bears on the whole question, and what feedback there is on its nearest part. */
export function composeNearest({ readAs, onSubject, ofSpeakers, cited }: Nearest): Answer {
  const { subject = '', filters } = readAs;
  const isNarrowed = Object.keys(filters).length > 0;
  if (cited.length === 0 || !isNarrowed) return unanswered(NOTHING_FOUND, readAs);
  const nothing = `Nothing ${inWords('', filters).join(' ')}${subject === '' ? '' : ` ${inWords(subject, {}).join('')}`}.`;
  const others = filters.accounts || filters.customers ? ' from others' : ' otherwise';
  const nearest =
    onSubject > 0
      ? `${countOf(onSubject, 'item')} ${inWords(subject, {}).join('')}${others}: ${quoted(cited)}.`
      : `They said ${ofSpeakers === 1 ? '1 other thing' : `${ofSpeakers} other things`}: ${quoted(cited)}.`;
  const text = `${NOTHING_FOUND} ${nothing} ${nearest}`;
  return { ...unanswered(text, readAs), lead: `${NOTHING_FOUND} ${nothing}`, citations: cited };
}
