import { Type } from 'typebox';
import { MAX_AMOUNT } from './amounts.ts';

/** A short text of somebody else's that names something, and comes back as it was sent. */
export function identifier(maxLength: number, description: string) {
  return Type.String({ maxLength, description, noNul: true, wellFormed: true });
}

/** What a customer pays, in words: any text, but an amount beyond the largest is a mistake, and not just other words. */
export const revenueText = { maxLength: 200, amountAtMost: MAX_AMOUNT };

/** A customer's e-mail address (RFC 5321 gives it 320 characters at most). */
export const emailAddress = Type.String({
  format: 'email',
  maxLength: 320,
  description: 'Used to notify the customer when the request ships.',
});
