import type { Deps } from '../app.js';
import { send } from '../mail/sender.js';

/** One mail to customers with a cart that has not been touched for a day; never twice for the same cart. */
export async function mailAbandonedCarts({ db, config }: Deps): Promise<void> {
  const { rows } = await db.query(
    `select c.visitor_id, u.email, u.name from cart c
     join visitor v on v.id = c.visitor_id join customer u on u.id = v.customer_id
     where c.touched_at < now() - interval '1 day' and c.reminded_at is null and u.newsletter
       and exists (select 1 from cart_line l where l.visitor_id = c.visitor_id)`,
  );
  for (const { visitor_id, email, name } of rows) {
    await db.query('update cart set reminded_at = now() where visitor_id = $1', [visitor_id]);
    await send(config, { to: email, subject: 'You left something behind', text: `Hello ${name},\n\nyour cart is still here: ${config.shopUrl}/cart` });
  }
}
