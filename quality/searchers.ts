import {
  bm25,
  countTerms,
  type Encoder,
  meaningSimilarity,
  rankMatches,
  searchTerms,
  termKeys,
  toWeights,
} from '@feedback/intelligence';

/** A text as the product stores it for search, with its index in the corpus. */
export type Document = { at: number; vector: Int8Array; terms: number[] };

/** Ranks the texts of a corpus for a question: their indexes, best first. */
export type Searcher = (question: string) => number[];

const CANDIDATES = 1_000;
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const RANK_CONSTANT = 60;
const keyOf = termKeys('quality');

export function toDocuments(encoder: Encoder, texts: string[]): Document[] {
  return texts.map((text, at) => ({ at, vector: encoder.embed(text), terms: searchTerms(text).map(keyOf) }));
}

/** The product's search of a corpus, and three simpler ones over the same vectors and words. */
export function openSearchers(encoder: Encoder, documents: Document[]): Record<string, Searcher> {
  const postings = new Map<number, Document[]>();
  for (const document of documents)
    for (const term of new Set(document.terms)) {
      const holding = postings.get(term);
      if (holding) holding.push(document);
      else postings.set(term, [document]);
    }
  const averageLength =
    documents.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, documents.length);

  const read = (question: string) => {
    const asked = countTerms(searchTerms(question).map(keyOf));
    const counts = [...asked.keys()].map((term) => postings.get(term)?.length ?? 0);
    return { vector: encoder.embed(question), weights: toWeights(asked, counts, documents.length) };
  };
  type Read = ReturnType<typeof read>;
  const byMeaning = ({ vector }: Read) =>
    best(documents.map((document) => ({ document, score: meaningSimilarity(vector, document.vector) })));
  const byWords = ({ weights }: Read) => {
    const score = bm25(weights, averageLength);
    const holding = new Set([...weights.keys()].flatMap((term) => postings.get(term) ?? []));
    return best([...holding].map((document) => ({ document, score: score(document.terms) })));
  };

  return {
    product: (question) => {
      const wanted = read(question);
      const candidates = new Set([...byMeaning(wanted), ...byWords(wanted)]);
      return rankMatches(wanted, [...candidates]).map(({ document }) => document.at);
    },
    'BM25 alone': (question) => byWords(read(question)).map(({ at }) => at),
    'vectors alone': (question) => byMeaning(read(question)).map(({ at }) => at),
    'reciprocal rank fusion': (question) => {
      const wanted = read(question);
      const scores = new Map<number, number>();
      for (const order of [byMeaning(wanted), byWords(wanted)])
        for (const [place, { at }] of order.entries())
          scores.set(at, (scores.get(at) ?? 0) + 1 / (RANK_CONSTANT + place));
      return [...scores].toSorted(([, a], [, b]) => b - a).map(([at]) => at);
    },
  };
}

function best(scored: { document: Document; score: number }[]): Document[] {
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CANDIDATES)
    .map(({ document }) => document);
}
