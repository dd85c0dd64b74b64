import { MAX_AMOUNT } from './amounts.ts';
import { Type } from './schema.ts';

/** A field with a short text that others wrote to name something, and that is returned unchanged. */
export function identifier(maxLength: number, description: string) {
  return Type.String({ maxLength, description, noNul: true, wellFormed: true });
}

/**
 * What a customer pays, in words. Any text is accepted, except that an amount beyond the maximum is an error and is not stored
 * as mere words.
 */
export const revenueText = { maxLength: 200, amountAtMost: MAX_AMOUNT };

/** A customer's e-mail address (at most 320 characters, RFC 5321). */
export const emailAddress = Type.String({
  format: 'email',
  maxLength: 320,
  description: 'Used to notify the customer when the request ships.',
});
