import { asLine } from '@feedback/core';

/** How much of a customer's words and name is told; the rest is behind the feedback's id. */
const LENGTHS = { text: 500, name: 80 };

/** A customer's words as an agent reads them: verbatim, in a field that says whose they are. */
export function toQuote(
  { feedbackId, text, customer }: { feedbackId: string; text: string; customer: string | null },
  most = LENGTHS,
) {
  const name = toName(customer, most.name);
  return {
    text: cut(text, most.text),
    ...(name === null ? {} : { customer: name }),
    feedback_id: feedbackId,
  };
}

/** Who said it, as senders named them. */
export function toName(customer: string | null, most = LENGTHS.name): string | null {
  return customer === null ? null : asLine(customer, most);
}

/** Cut between characters, never within one. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * (most + 1)));
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
