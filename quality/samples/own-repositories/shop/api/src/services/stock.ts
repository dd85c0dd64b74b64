import { type Db, inTransaction } from '../db.js';
import type { CartLine } from '../models/cart.js';

export class SoldOut extends Error {
  readonly productIds: string[];
  constructor(productIds: string[]) {
    super(`sold out: ${productIds.join(', ')}`);
    this.productIds = productIds;
  }
}

type Reservation = { visitorId: string; until: Date };

/** Sets the pieces of a cart aside until the given time. */
export async function reserve(db: Db, lines: CartLine[], { visitorId, until }: Reservation): Promise<void> {
  const ids = lines.map((line) => line.productId);
  const { rows } = await db.query<{ id: string; on_hand: number; set_aside: number }>(
    'select id, on_hand, set_aside from product where id = any($1)',
    [ids],
  );
  const level = new Map(rows.map((row) => [row.id, row]));
  const missing = lines.filter(({ productId, quantity }) => {
    const found = level.get(productId);
    return !found || found.on_hand - found.set_aside < quantity;
  });
  if (missing.length > 0) throw new SoldOut(missing.map((line) => line.productId));

  await inTransaction(db, async (tx) => {
    for (const { productId, quantity } of lines) {
      const aside = level.get(productId)!.set_aside + quantity;
      await tx.query('update product set set_aside = $2 where id = $1', [productId, aside]);
      await tx.query(
        'insert into reservation (visitor_id, product_id, quantity, until) values ($1, $2, $3, $4)',
        [visitorId, productId, quantity, until],
      );
    }
  });
}

/** Gives back what was set aside for a visitor. */
export async function release(db: Db, visitorId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.query('delete from reservation where visitor_id = $1 returning product_id, quantity', [visitorId]);
    for (const row of rows)
      await tx.query('update product set set_aside = set_aside - $2 where id = $1', [row.product_id, row.quantity]);
  });
}

/** The pieces of an order leave the shelf. */
export async function takeOut(db: Db, lines: CartLine[], visitorId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { productId, quantity } of lines)
      await tx.query('update product set on_hand = on_hand - $2, set_aside = set_aside - $2 where id = $1', [productId, quantity]);
    await tx.query('delete from reservation where visitor_id = $1', [visitorId]);
  });
}
