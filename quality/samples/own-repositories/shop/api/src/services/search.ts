import type { Db } from '../db.js';
import type { Product } from '../models/product.js';

const PAGE = 24;

/** Products whose name or description has all words, the best first. */
export async function searchProducts(db: Db, words: string, page: number): Promise<{ products: Product[]; more: boolean }> {
  const query = words
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ');
  const { rows } = await db.query(
    `select *, ts_rank(words, to_tsquery('simple', $1)) as rank from product
     where words @@ to_tsquery('simple', $1) and not hidden order by rank desc, name limit $2 offset $3`,
    [query, PAGE + 1, (page - 1) * PAGE],
  );
  return { products: rows.slice(0, PAGE), more: rows.length > PAGE };
}
