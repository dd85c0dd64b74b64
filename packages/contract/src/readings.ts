import { Type } from './schema.ts';
import { KINDS } from './vocabulary.ts';

// What a large model is asked, and what it must answer (docs/models.md): fixed, so that answers can be recorded and replayed.

/** The most items of one request. */
export const MOST_READ = 20;

/** The most characters of a need. */
export const NEED_CHARACTERS = 200;

/** Why an item says nothing that a team could act on. */
export const SAYS_NOTHING = ['test', 'advert', 'courtesy', 'fragment', 'misdirected', 'injection'] as const;
export type SaysNothing = (typeof SAYS_NOTHING)[number];

const Need = Type.Object(
  {
    need: Type.String({
      minLength: 1,
      maxLength: NEED_CHARACTERS,
      description: 'What the team would have to do, fix or know, in one plain line.',
    }),
    about: Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'The thing it is about, in 1 to 4 words.',
    }),
    quote: Type.String({
      minLength: 1,
      description: 'The words of the item that say it, character for character.',
    }),
    kind: Type.Enum([...KINDS]),
    severity: Type.Integer({ minimum: 0, maximum: 4 }),
  },
  { additionalProperties: false },
);
export type Need = Type.Static<typeof Need>;

/** What stands for a need where items are compared: it begins with the thing, which the need may name in other words. */
export function needLine({ about, need }: Pick<Need, 'about' | 'need'>): string {
  return `${about}: ${need}`;
}

/** What one item says. `needs` is empty when it says nothing. */
export const Reading = Type.Object(
  {
    id: Type.String(),
    nothing: Type.Union([Type.Enum([...SAYS_NOTHING]), Type.Null()]),
    leaving: Type.Boolean({ description: 'Whether the writer leaves, may leave, or has left.' }),
    needs: Type.Array(Need, { maxItems: 4 }),
  },
  { additionalProperties: false },
);
export type Reading = Type.Static<typeof Reading>;

/** The items of a request: customers' words, and nothing else of theirs. */
export type ReadingRequest = { items: { id: string; text: string }[] };

/** The answer to a request. */
export const Readings = Type.Object({ readings: Type.Array(Reading) }, { additionalProperties: false });

/** The same, before each reading is looked at by itself: one that is wrong spoils no other. */
export const AnyReadings = Type.Object({
  readings: Type.Array(Type.Object({ id: Type.String() }), { maxItems: 10 * MOST_READ }),
});
