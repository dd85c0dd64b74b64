import { connect, type Db } from '../src/db.js';

export async function freshDb(): Promise<Db> {
  const db = connect(process.env.DATABASE_URL ?? 'postgresql://postgres:harbour@localhost/harbour_test');
  await db.query('truncate product, reservation, cart_line, "order" cascade');
  return db;
}

export async function product(db: Db, { onHand }: { onHand: number }) {
  const { rows } = await db.query(
    `insert into product (sku, slug, name, description, category, unit_cents, grams, on_hand)
     values ('1', 'teapot', 'Teapot', '', 'kitchen', 2000, 900, $1) returning id`,
    [onHand],
  );
  return { id: 'l', productId: rows[0].id as string, name: 'Teapot', category: 'kitchen', unitCents: 2_000, grams: 900 };
}
