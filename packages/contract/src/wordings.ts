import { Type } from './schema.ts';

// What a large model is asked about the requirements of a spec, and what it must answer (docs/models.md).

/** The most characters of a requirement. */
export const WORDING_CHARACTERS = 240;

/** Requirements to word: what is to be mended or added, and plain lines of what their customers need. */
export type WordingsRequest = {
  requirements: { id: string; sort: 'failure' | 'wish'; needs: string[] }[];
};

/** The words of one of them. */
export const Wording = Type.Object(
  {
    id: Type.String(),
    text: Type.String({
      minLength: 1,
      maxLength: WORDING_CHARACTERS,
      description: 'What is so after the change, in one plain sentence.',
    }),
  },
  { additionalProperties: false },
);

/** Words, of requirements that were sent. */
export const Wordings = Type.Object({ wordings: Type.Array(Wording) }, { additionalProperties: false });

/** The same, before each is looked at by itself: one that is wrong spoils no other. */
export const AnyWordings = Type.Object({
  wordings: Type.Array(Type.Object({ id: Type.String() }), { maxItems: 100 }),
});
