import { Type } from './schema.ts';

// What a large model is asked about priorities, and what it must answer (docs/models.md).

/** The most priorities of one question, and the most pairs of them. */
export const MOST_NAMED = 20;

/** The most characters of a title. */
export const TITLE_CHARACTERS = 80;

/** Priorities to name: plain lines of what their customers need, and the title of one that a model has named before. */
export type TitlesRequest = { priorities: { id: string; needs: string[]; title?: string }[] };

/** A title of one of them. */
export const Title = Type.Object(
  {
    id: Type.String(),
    title: Type.String({
      minLength: 1,
      maxLength: TITLE_CHARACTERS,
      description: 'What its customers need, in one plain line.',
    }),
  },
  { additionalProperties: false },
);

/** Titles, of priorities that were sent. */
export const Titles = Type.Object({ titles: Type.Array(Title) }, { additionalProperties: false });

/** The same, before each title is looked at by itself: one that is wrong spoils no other. */
export const AnyTitles = Type.Object({
  titles: Type.Array(Type.Object({ id: Type.String() }), { maxItems: 10 * MOST_NAMED }),
});

/** Pairs of priorities that may be one: plain lines of what the customers of each need. */
export type PairsRequest = { pairs: { id: string; one: string[]; other: string[] }[] };

/** The ids of the pairs that are. */
export const SamePairs = Type.Object(
  { same: Type.Array(Type.String(), { maxItems: MOST_NAMED }) },
  { additionalProperties: false },
);
