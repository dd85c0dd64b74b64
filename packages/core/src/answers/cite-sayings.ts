import { search, type searchFacts, type Tx } from '@feedback/db';
import { fittingPassage, passagesOf, type QuestionEncoder, similarity } from '@feedback/intelligence';

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
  /** The plain line that a model read in the item; null where none did. */
  need: string | null;
};

/** A mention to cite, and how well it fits. */
export type Cited = { mention: searchFacts.Mention; relevance: number; need?: string | null };

/** Cites the passages that fit a subject best, numbered on from `after`. A mention whose item is gone is left out. */
export async function citeSayings(
  tx: Tx,
  workspaceId: string,
  {
    chosen,
    subject,
    encoder,
    after = 0,
  }: { chosen: Cited[]; subject: string; encoder: QuestionEncoder; after?: number },
): Promise<Citation[]> {
  const ids = [...new Set(chosen.map(({ mention }) => mention.saidIn))];
  const items = new Map((await search.items(tx, workspaceId, ids)).map((item) => [item.id, item]));
  const found = chosen.flatMap(({ mention, relevance, need = null }) => {
    const item = items.get(mention.saidIn);
    return item ? [{ item, mention, relevance, need, passages: passagesOf(item.text, subject) }] : [];
  });
  const near = await nearnessTo(
    subject,
    found.flatMap(({ passages }) => (passages.length > 1 ? passages.map(({ said }) => said) : [])),
    encoder,
  );
  return found.map(
    (
      {
        item,
        mention: { item: itemId, customer, account, accountKey, revenue, saidAt, source },
        relevance,
        need,
        passages,
      },
      index,
    ) => ({
      n: after + index + 1,
      itemId,
      item: { ...item, customer, account, accountKey, revenue, saidAt, source },
      quote: fittingPassage(item.text, passages, near),
      relevance,
      need,
    }),
  );
}

/** How near in meaning each of some passages is to a subject. */
async function nearnessTo(
  subject: string,
  passages: readonly string[],
  encoder: QuestionEncoder,
): Promise<(passage: string) => number> {
  if (passages.length === 0) return () => 0;
  const [own = new Int8Array(), ...others] = await encoder.embed([subject, ...passages]);
  const near = new Map(
    passages.map((passage, n) => [passage, similarity(own, others[n] ?? new Int8Array())]),
  );
  return (passage) => near.get(passage) ?? 0;
}
