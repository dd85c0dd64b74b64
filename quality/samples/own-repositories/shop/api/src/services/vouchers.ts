import type { Db } from '../db.js';

export type Voucher = {
  code: string;
  kind: 'percent' | 'amount';
  percent: number;
  leftCents: number;
  minimumCents: number;
};

/** Null for a code that is unknown, used up or out of date. */
export async function findVoucher(db: Db, code: string): Promise<Voucher | null> {
  const { rows } = await db.query(
    `select code, kind, percent, left_cents as "leftCents", minimum_cents as "minimumCents" from voucher
     where upper(code) = upper($1) and (expires_on is null or expires_on >= current_date)
       and (kind = 'percent' or left_cents > 0)`,
    [code.trim()],
  );
  return rows[0] ?? null;
}

/** Takes what was used off a gift card; percentages can be used any number of times. */
export async function spendVoucher(db: Db, code: string, cents: number): Promise<void> {
  await db.query(
    `update voucher set left_cents = greatest(0, left_cents - $2), used = used + 1 where code = $1`,
    [code, cents],
  );
}

export async function issueGiftCard(db: Db, cents: number): Promise<string> {
  const code = `GIFT-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  await db.query(`insert into voucher (code, kind, percent, left_cents, minimum_cents) values ($1, 'amount', 0, $2, 0)`, [code, cents]);
  return code;
}
