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

/** The longest e-mail address that is taken (RFC 5321): one that can be stored can be erased. */
export const MAX_EMAIL_CHARACTERS = 320;

/** A customer's e-mail address. */
export const emailAddress = Type.String({
  format: 'email',
  maxLength: MAX_EMAIL_CHARACTERS,
  description: 'Used to notify the customer when the request ships.',
});
