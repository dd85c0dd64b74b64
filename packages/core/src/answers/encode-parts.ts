import { type QuestionEncoder } from '@feedback/intelligence';
import { type Understood } from './understood.ts';

/**
 * The vectors of a question's parts, and after them those of what it leaves out. A question of one part is encoded as it was asked: that
 * is how the encoder learnt to read questions. Rejects once `signal` is aborted.
 */
export async function encodeParts(
  encoder: QuestionEncoder,
  question: string,
  { parts, excluded }: Pick<Understood, 'parts' | 'excluded'>,
  signal?: AbortSignal,
): Promise<Int8Array[]> {
  const all = [...parts, ...excluded];
  if (all.length === 0) return [];
  return encoder.embed(all.length === 1 ? [question] : all, signal);
}
