import type { Db } from '../db.js';
import type { Totals } from '../services/pricing.js';
import type { Cart, CartLine } from './cart.js';

export type OrderState = 'started' | 'paid' | 'failed' | 'shipped' | 'cancelled';
export type Address = { name: string; street: string; postcode: string; town: string; country: string };
export type Order = {
  id: string;
  number: string;
  state: OrderState;
  customerId: string | null;
  visitorId: string;
  email: string;
  address: Address;
  lines: CartLine[];
  totals: Totals;
  voucherCode: string | null;
  discountCents: number;
  paymentId: string | null;
};

type NewOrder = { cart: Cart; address: Address; email: string; totals: Totals; customerId: string | null };

export async function createOrder(db: Db, { cart, address, email, totals, customerId }: NewOrder): Promise<Order> {
  const { rows } = await db.query(
    `insert into "order" (number, state, customer_id, visitor_id, email, address, lines, totals, voucher_code)
     values ('HG' || nextval('order_number'), 'started', $1, $2, $3, $4, $5, $6, $7) returning *`,
    [customerId, cart.visitorId, email, address, JSON.stringify(cart.lines), totals, cart.voucherCode],
  );
  return toOrder(rows[0]);
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const { rows } = await db.query('select * from "order" where id = $1', [id]);
  return rows[0] ? toOrder(rows[0]) : null;
}

export async function findOrderByPayment(db: Db, paymentId: string): Promise<Order | null> {
  const { rows } = await db.query('select * from "order" where payment_id = $1', [paymentId]);
  return rows[0] ? toOrder(rows[0]) : null;
}

export async function listOrders(db: Db, customerId: string): Promise<Order[]> {
  const { rows } = await db.query(`select * from "order" where customer_id = $1 and state <> 'started' order by created_at desc`, [customerId]);
  return rows.map(toOrder);
}

/** False when it was paid already: Stripe repeats itself. */
export async function markPaid(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`update "order" set state = 'paid', paid_at = now() where id = $1 and state = 'started'`, [id]);
  return rowCount === 1;
}

export async function markFailed(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`update "order" set state = 'failed' where id = $1 and state = 'started'`, [id]);
  return rowCount === 1;
}

export async function cancelOrder(db: Db, id: string): Promise<void> {
  await db.query(`update "order" set state = 'cancelled' where id = $1`, [id]);
}

function toOrder(row: any): Order {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    customerId: row.customer_id,
    visitorId: row.visitor_id,
    email: row.email,
    address: row.address,
    lines: row.lines,
    totals: row.totals,
    voucherCode: row.voucher_code,
    discountCents: row.totals.discount,
    paymentId: row.payment_id,
  };
}
