import { Type } from './schema.ts';
import { KINDS, PRIORITY_STATES, QUESTION_INTENTS } from './vocabulary.ts';

// What a large model is asked about a question that found nothing, and what it must answer (docs/models.md).

const [MOST_PHRASES, PHRASE_CHARACTERS] = [5, 200];
const phrases = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: PHRASE_CHARACTERS }), {
    maxItems: MOST_PHRASES,
    description,
  });
const orNone = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const day = orNone(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day in UTC.' }));

/** How a question is read. Null, false and empty lists do not narrow. */
export const QuestionReading = Type.Object(
  {
    intent: Type.Enum([...QUESTION_INTENTS]),
    about: phrases('What it is about, in the question’s own words; empty for everything.'),
    not_about: phrases('What it leaves out, in the question’s own words.'),
    kinds: orNone(Type.Array(Type.Enum([...KINDS]), { minItems: 1, maxItems: KINDS.length })),
    since: day,
    until: day,
    states: orNone(
      Type.Array(Type.Enum([...PRIORITY_STATES]), { minItems: 1, maxItems: PRIORITY_STATES.length }),
    ),
    leaving: Type.Boolean({ description: 'Only customers who may leave.' }),
    angry: Type.Boolean({ description: 'Only customers who sound angry.' }),
  },
  { additionalProperties: false },
);
export type QuestionReading = Type.Static<typeof QuestionReading>;

/** A member's question, today's date in UTC, and how the product reads it. */
export type QuestionReadingRequest = { question: string; today: string; read_as: QuestionReading };
