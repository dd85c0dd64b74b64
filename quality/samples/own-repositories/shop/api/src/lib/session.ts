import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Deps } from '../app.js';
import type { Db } from '../db.js';

declare global {
  namespace Express {
    interface Request {
      visitor: { id: string; customerId: string | null; country: string };
    }
  }
}

const COOKIE = 'harbour_visitor';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Every browser is a visitor; some visitors are signed in. */
export function session({ db }: Deps): RequestHandler {
  return async (req, res, next) => {
    let id = /harbour_visitor=([\w-]{36})/.exec(req.headers.cookie ?? '')?.[1];
    if (!id) {
      id = randomUUID();
      res.cookie(COOKIE, id, { httpOnly: true, sameSite: 'lax', secure: true, maxAge: YEAR_MS });
    }
    const { rows } = await db.query('select customer_id, country from visitor where id = $1', [id]);
    req.visitor = { id, customerId: rows[0]?.customer_id ?? null, country: rows[0]?.country ?? 'DE' };
    next();
  };
}

export const signedInOnly: RequestHandler = (req, res, next) => {
  if (req.visitor.customerId) next();
  else res.status(401).json({ message: 'Please sign in' });
};

export async function signIn(db: Db, req: Request, _res: Response, customerId: string): Promise<void> {
  await db.query(
    `insert into visitor (id, customer_id) values ($1, $2) on conflict (id) do update set customer_id = $2`,
    [req.visitor.id, customerId],
  );
}

export async function signOut(db: Db, req: Request, res: Response): Promise<void> {
  await db.query('update visitor set customer_id = null where id = $1', [req.visitor.id]);
  res.clearCookie(COOKIE);
}
