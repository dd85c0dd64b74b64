// Reads of a ranking and of what its priorities are made of, each in a file of its own.
export { findRanking, type RankingFound } from './find-ranking.ts';
export { type FirstLook, firstLook } from './first-look.ts';
export { page } from './ranking-page.ts';
export { type Filter } from './ranking-conditions.ts';
export { type Order } from './ranking-orders.ts';
export { type RankedFound } from './ranked-row.ts';
export { type RankedArea, areas, choices } from './ranking-choices.ts';
export { details, findDetail } from './ranked-details.ts';
export { type QuoteFound, findQuotes, quotesById, quotesOf } from './quotes.ts';
export { itemsOf } from './items-of-priority.ts';
