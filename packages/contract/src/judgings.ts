import { Type } from './schema.ts';

// What a large model is asked about a question, and what it must answer (docs/models.md).

/** The most items that it judges. */
export const MOST_JUDGED = 60;

/** A member's question, and items that may answer it, each as the plain line that a model read in it. */
export type JudgingRequest = { question: string; candidates: { id: string; need: string }[] };

/** The ids of those that do. */
export const Judgings = Type.Object(
  { answering: Type.Array(Type.String(), { maxItems: MOST_JUDGED }) },
  { additionalProperties: false },
);
