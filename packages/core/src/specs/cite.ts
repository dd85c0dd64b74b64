import { type rankedPriorities } from '@feedback/db';
import { inQuotation } from '../answers/customers-text.ts';
import { type Passage } from './spec-content.ts';

const PASSAGE_LENGTH = 240;

/** Quotes passages; null for one whose item is gone. */
export type Cite = {
  quote: (passage: Passage) => string | null;
  /** The same without the stop at its end: a part of a sentence. */
  clause: (passage: Passage) => string | null;
  /** The passage with the number of its item: “…” (E3). */
  full: (passage: Passage) => string | null;
  number: (feedbackId: string) => string | null;
};

/** Quotes from these items; the first is E1. */
export function citing(quotes: rankedPriorities.QuoteFound[]): Cite {
  const at = new Map(quotes.map(({ feedbackId }, n) => [feedbackId, n]));
  const number = (feedbackId: string) => {
    const n = at.get(feedbackId);
    return n === undefined ? null : `E${n + 1}`;
  };
  const textOf = ({ feedbackId, start, end }: Passage) => {
    const found = quotes[at.get(feedbackId) ?? -1];
    return found && end <= found.text.length ? found.text.slice(start, end) : null;
  };
  const quote = (passage: Passage) => {
    const text = textOf(passage);
    return text === null ? null : inQuotation(text, PASSAGE_LENGTH);
  };
  return {
    quote,
    clause: (passage) => {
      const text = textOf(passage);
      return text === null ? null : inQuotation(text.trimEnd().replace(/(?<![.!])[.!]$/, ''), PASSAGE_LENGTH);
    },
    number,
    full: (passage) => {
      const text = quote(passage);
      return text && `${text} (${number(passage.feedbackId) ?? ''})`;
    },
  };
}
