import { search, type searchFacts, type Tx } from '@feedback/db';
import { type Encoder, fittingPassage, similarity } from '@feedback/intelligence';

/**
 * A verbatim passage with its number in the answer, and the customer who said it. `itemId` is the item with which it was
 * counted.
 */
export type Citation = {
  n: number;
  itemId: string;
  item: search.SearchItem &
    Pick<searchFacts.Mention, 'customer' | 'account' | 'accountKey' | 'revenue' | 'saidAt' | 'source'>;
  quote: string;
  relevance: number;
};

/** A mention to cite, and how well it fits. */
export type Cited = { mention: searchFacts.Mention; relevance: number };

/** Cites the passages that fit a subject best, numbered on from `after`. A mention whose item is gone is left out. */
export async function citeSayings(
  tx: Tx,
  workspaceId: string,
  {
    chosen,
    subject,
    encoder,
    after = 0,
  }: { chosen: Cited[]; subject: string; encoder: Encoder; after?: number },
): Promise<Citation[]> {
  const ids = [...new Set(chosen.map(({ mention }) => mention.saidIn))];
  const items = new Map((await search.items(tx, workspaceId, ids)).map((item) => [item.id, item]));
  const vector = encoder.embed(subject);
  const near = (sentence: string) => similarity(vector, encoder.embed(sentence));
  return chosen
    .flatMap(({ mention, relevance }) => {
      const item = items.get(mention.saidIn);
      return item ? [{ item, mention, relevance }] : [];
    })
    .map(
      (
        {
          item,
          mention: { item: itemId, customer, account, accountKey, revenue, saidAt, source },
          relevance,
        },
        index,
      ) => ({
        n: after + index + 1,
        itemId,
        item: { ...item, customer, account, accountKey, revenue, saidAt, source },
        quote: fittingPassage(item.text, subject, near),
        relevance,
      }),
    );
}
