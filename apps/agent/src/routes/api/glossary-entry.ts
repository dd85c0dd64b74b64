import { type GlossaryEntry } from '@feedback/contract';

/** An entry as it is answered. */
export function toGlossaryEntry({
  term,
  means,
  updatedAt,
}: {
  term: string;
  means: string[];
  updatedAt: Date;
}): GlossaryEntry {
  return { term, means, updated_at: updatedAt.toISOString() };
}
