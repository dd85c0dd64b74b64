import type { Db } from '../db.js';

export type Customer = { id: string; email: string; name: string; passwordHash: string; newsletter: boolean };

const COLUMNS = 'id, email, name, password_hash as "passwordHash", newsletter';

export async function createCustomer(db: Db, input: { email: string; name: string; passwordHash: string }): Promise<Customer> {
  const { rows } = await db.query<Customer>(
    `insert into customer (email, name, password_hash) values (lower($1), $2, $3) returning ${COLUMNS}`,
    [input.email, input.name, input.passwordHash],
  );
  return rows[0]!;
}

export async function findCustomerByEmail(db: Db, email: string): Promise<Customer | null> {
  const { rows } = await db.query<Customer>(`select ${COLUMNS} from customer where email = lower($1)`, [email.trim()]);
  return rows[0] ?? null;
}

export async function updateCustomer(db: Db, id: string, { name, newsletter }: { name?: string; newsletter: boolean }) {
  await db.query('update customer set name = coalesce($2, name), newsletter = $3 where id = $1', [id, name, newsletter]);
}

/** Sets a password with a token from a mail; each token works once. */
export async function setPassword(db: Db, token: string, passwordHash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update customer set password_hash = $2, reset_token = null
     where reset_token = $1 and reset_until > now()`,
    [token, passwordHash],
  );
  return rowCount === 1;
}
