import { type secondReadings } from '@feedback/db';
import { mayLeave, splitSentences } from '@feedback/intelligence';

/**
 * The words by which a customer says that they may leave. They are always the product's own: a model only tells whether a sign of leaving, which
 * the product does not take for a clear statement, is one, and where the product finds none its word is not taken.
 */
export function leavingWords(
  { text, churnRisk }: Pick<secondReadings.Unread, 'text' | 'churnRisk'>,
  leaving: boolean,
): string | null {
  if (churnRisk !== null || !leaving) return churnRisk;
  const sentences = splitSentences(text, null).map(({ start, end }) => text.slice(start, end));
  return sentences.find(mayLeave) ?? null;
}
