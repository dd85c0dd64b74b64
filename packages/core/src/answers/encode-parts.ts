import { type QuestionEncoder } from '@feedback/intelligence';
import { type Understood } from './understood.ts';

/** A question as it was asked, and its vector. */
export type Encoded = { question: string; vector: Int8Array };

/**
 * The vectors of a question's parts, and after them those of what it leaves out. A question of one part is encoded whole, with the words of the
 * glossary: that is how the encoder learnt to read questions. Rejects once `signal` is aborted.
 */
export async function encodeParts(
  encoder: QuestionEncoder,
  { question, asked }: { question: string; asked: Encoded },
  { parts, excluded }: Pick<Understood, 'parts' | 'excluded'>,
  signal?: AbortSignal,
): Promise<Int8Array[]> {
  const all = [...parts, ...excluded];
  if (all.length === 0) return [];
  if (all.length === 1 && question === asked.question) return [asked.vector];
  return encoder.embed(all.length === 1 ? [question] : all, signal);
}
