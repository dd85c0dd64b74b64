import { type GlossaryEntry } from '@feedback/contract';

/** A glossary entry in the form of /api. */
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
