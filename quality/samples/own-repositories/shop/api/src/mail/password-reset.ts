import { randomBytes } from 'node:crypto';
import type { Config } from '../config.js';
import type { Db } from '../db.js';
import type { Customer } from '../models/customer.js';
import { send } from './sender.js';

/** A link that works for an hour. */
export async function sendPasswordReset(db: Db, config: Config, customer: Customer): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  await db.query(`update customer set reset_token = $2, reset_until = now() + interval '1 hour' where id = $1`, [customer.id, token]);
  await send(config, {
    to: customer.email,
    subject: 'Choose a new password',
    text: `Hello ${customer.name},\n\nhere you can choose a new password: ${config.shopUrl}/password?token=${token}\n\nIf it was not you, ignore this mail.`,
  });
}
