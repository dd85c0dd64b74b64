import type { Db } from '../db.js';
import { release } from '../services/stock.js';

/** Gives back the pieces of visitors who did not pay in time. */
export async function releaseReservations(db: Db): Promise<number> {
  const { rows } = await db.query<{ visitor_id: string }>('select distinct visitor_id from reservation where until < now()');
  for (const { visitor_id } of rows) await release(db, visitor_id);
  return rows.length;
}
