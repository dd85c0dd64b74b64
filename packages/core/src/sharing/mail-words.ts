import { type Kind } from '@feedback/contract/vocabulary';

/** How the mails about a priority of one kind speak of it. */
export type MailWords = {
  /** What has become of it. */
  news: string;
  /** The same below the first announcement of a mail. */
  also: string;
  question: string;
  yes: string;
  no: string;
  /** After “writes to you because”. */
  because: string;
};

const BUG: MailWords = {
  news: 'What you reported is fixed',
  also: 'Also fixed: what you reported',
  question: 'Is it fixed for you?',
  yes: 'Yes, it is fixed',
  no: 'No, it is not fixed',
  because: 'you reported this',
};

const WISH: MailWords = {
  news: 'What you asked for is there',
  also: 'Also there: what you asked for',
  question: 'Is it what you asked for?',
  yes: 'Yes, it is',
  no: 'No, it is not',
  because: 'you asked for this',
};

const QUESTION: MailWords = {
  news: 'Your question is answered',
  also: 'Also answered: your question',
  question: 'Does this answer it?',
  yes: 'Yes, it does',
  no: 'No, it does not',
  because: 'you asked this',
};

const OTHER: MailWords = {
  news: 'There is news about what you wrote',
  also: 'Also new, about what you wrote',
  question: 'Does this help you?',
  yes: 'Yes, it does',
  no: 'No, it does not',
  because: 'you wrote about this',
};

const OF_KIND: Record<Kind, MailWords> = {
  bug: BUG,
  feature: WISH,
  question: QUESTION,
  praise: OTHER,
  other: OTHER,
};

/** The words for a kind. Null is a priority of which no kind is known. */
export function mailWords(kind: Kind | null): MailWords {
  return kind === null ? OTHER : OF_KIND[kind];
}
