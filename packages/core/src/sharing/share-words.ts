import { asLine } from '../answers/customers-text.ts';

/** What a person or an agent writes for customers; null where the mail says the usual. */
export type ShareWords = { message: string | null; subject: string | null };

/**
 * The words as they are signed, stored and mailed. A form gives them back with other line breaks and without spaces around them
 * (HTML, Constructing the form data set), and they must still be those that its token was made for.
 */
export function toShareWords({
  message = '',
  subject = '',
}: {
  message?: string;
  subject?: string;
}): ShareWords {
  const lines = message.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
  const line = asLine(subject).trim();
  return { message: lines === '' ? null : lines, subject: line === '' ? null : line };
}
