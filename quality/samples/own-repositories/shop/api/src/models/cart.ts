import type { Db } from '../db.js';

export type CartLine = {
  id: string;
  productId: string;
  name: string;
  category: string;
  unitCents: number;
  grams: number;
  quantity: number;
};
export type Cart = { visitorId: string; voucherCode: string | null; lines: CartLine[] };

const MOST_OF_ONE = 20;

export async function loadCart(db: Db, visitorId: string): Promise<Cart> {
  const cart = await db.query('select voucher_code from cart where visitor_id = $1', [visitorId]);
  const { rows } = await db.query<CartLine>(
    `select l.id, l.product_id as "productId", p.name, p.category, p.unit_cents as "unitCents", p.grams, l.quantity
     from cart_line l join product p on p.id = l.product_id where l.visitor_id = $1 order by l.added_at`,
    [visitorId],
  );
  return { visitorId, voucherCode: cart.rows[0]?.voucher_code ?? null, lines: rows };
}

export async function addLine(db: Db, visitorId: string, { productId, quantity }: { productId: string; quantity: number }) {
  await db.query('insert into cart (visitor_id) values ($1) on conflict do nothing', [visitorId]);
  await db.query(
    `insert into cart_line (visitor_id, product_id, quantity) values ($1, $2, least($3, ${MOST_OF_ONE}))
     on conflict (visitor_id, product_id) do update set quantity = least(cart_line.quantity + $3, ${MOST_OF_ONE})`,
    [visitorId, productId, quantity],
  );
}

export async function setQuantity(db: Db, visitorId: string, id: string, quantity: number) {
  await db.query(`update cart_line set quantity = least($3, ${MOST_OF_ONE}) where visitor_id = $1 and id = $2`, [visitorId, id, quantity]);
}

export async function removeLine(db: Db, visitorId: string, id: string) {
  await db.query('delete from cart_line where visitor_id = $1 and id = $2', [visitorId, id]);
}

export async function emptyCart(db: Db, visitorId: string) {
  await db.query('delete from cart_line where visitor_id = $1', [visitorId]);
}
