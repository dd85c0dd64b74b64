/** How much of a customer's words is quoted; the rest is behind the feedback's id. */
const QUOTE_LENGTH = 500;

/** A customer's words as an agent reads them. */
export function toQuote({
  feedbackId,
  text,
  customer,
}: {
  feedbackId: string;
  text: string;
  customer: string | null;
}) {
  return { text: cut(text), customer, feedback_id: feedbackId };
}

/** Cut between characters, never within one. */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * (QUOTE_LENGTH + 1)));
  return characters.length > QUOTE_LENGTH ? `${characters.slice(0, QUOTE_LENGTH).join('')}…` : text;
}
