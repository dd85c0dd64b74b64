import { Type } from './schema.ts';

// What a large model is asked to write about what answers a question, and what it must answer (docs/models.md).

/** The most lines that it is given, the most points that it makes of them, and their length in characters. */
export const MOST_SUMMARIZED = 50;
const [MOST_POINTS, POINT_CHARACTERS] = [5, 200];

/** A member's question, and what answers it: each the plain line that a model read in a customer's words. */
export type SummaryRequest = { question: string; lines: { id: string; need: string }[] };

/** What the lines say together, each point with the lines that say it. */
export const Summary = Type.Object(
  {
    points: Type.Array(
      Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: POINT_CHARACTERS }),
          lines: Type.Array(Type.String(), { minItems: 1, maxItems: MOST_SUMMARIZED }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_POINTS },
    ),
  },
  { additionalProperties: false },
);
