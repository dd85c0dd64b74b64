import { Type } from './schema.ts';

/** The most entries of a workspace, and the most words and phrases of one entry. */
export const MAX_GLOSSARY_ENTRIES = 200;
export const MAX_GLOSSARY_WORDS = 20;
/** The longest term, word or phrase. */
export const MAX_GLOSSARY_LENGTH = 60;

const phrase = (description: string) =>
  Type.String({ minLength: 1, maxLength: MAX_GLOSSARY_LENGTH, noNul: true, wellFormed: true, description });

/** The words and phrases that mean the same as a term. */
export const GlossaryMeaning = Type.Object({
  means: Type.Array(
    phrase('A word or phrase that says the same, in any case; a plural with "s" counts too.'),
    {
      minItems: 1,
      maxItems: MAX_GLOSSARY_WORDS,
    },
  ),
});

/** Two words that may mean the same. */
export const GlossarySuggestion = Type.Object({
  id: Type.String(),
  one: Type.String({ description: 'Customers’ word. Set it as a term, or as what a term means, to accept.' }),
  other: Type.String(),
  corrections: Type.Integer({
    minimum: 2,
    description: 'How much speaks for it; a clear correction counts twice.',
  }),
});

/** An entry of the workspace's glossary. */
export const GlossaryEntry = Type.Object({
  term: phrase('A name of your product, as titles of priorities write it.'),
  means: Type.Array(phrase('A word or phrase that says the same.')),
  updated_at: Type.String({ format: 'date-time' }),
});
export type GlossaryEntry = Type.Static<typeof GlossaryEntry>;
