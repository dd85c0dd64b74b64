import { type quoteFacts, type rankedPriorities } from '@feedback/db';

/** A quotation with where and when it was said, and what its account pays a year. */
export type QuoteView = rankedPriorities.QuoteFound & { facts: quoteFacts.QuoteFacts | undefined };
