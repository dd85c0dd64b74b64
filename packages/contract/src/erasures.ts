import { Type } from './schema.ts';
import { MAX_EMAIL_CHARACTERS } from './text-fields.ts';
import { ERASURE_STATES } from './vocabulary.ts';

const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, noNul: true, wellFormed: true, description }));

/** Asks for the erasure of a person. */
export const NewErasure = Type.Object({
  email: text(
    MAX_EMAIL_CHARACTERS,
    'The person’s address. Names that were sent with it, and the same name at the same company, go too.',
  ),
  customer_name: text(1000, 'Instead of email, for a person without an address: the name as it was sent.'),
  company: text(1000, 'With customer_name: the company that was sent with it.'),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only count what would go.' })),
});
export type NewErasure = Type.Static<typeof NewErasure>;

/** Asks for the erasure of the whole workspace. */
export const WorkspaceErasure = Type.Object({
  name: Type.String({ maxLength: 1000, description: 'The workspace’s name, as a confirmation.' }),
});
export type WorkspaceErasure = Type.Static<typeof WorkspaceErasure>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

/** What went, by kind. */
export const ErasedCounts = Type.Object({
  items: count('Items of feedback that no other customer said: their words are gone.'),
  kept_items: count('Items that another customer said too: the words are that customer’s now.'),
  mentions: count('Times that the person said what others had said before.'),
  transcripts: count('Transcripts in which the person’s words are blank now.'),
  responses: count('Answers to surveys.'),
  pictures: count('Pictures, in storage too.'),
  mails: count('Mails to the person, sent and unsent.'),
  customers: count('Customers: one person may have been several.'),
  accounts: count('Accounts that had no other customer.'),
  blanked_texts: count('Texts of others in which the person’s name or address is blank now.'),
  titles: count('Titles and suggestions made of words that only the person used.'),
});

/** What an erasure would find, in a dry run. */
export const ErasurePreview = Type.Object({
  dry_run: Type.Literal(true),
  found: Type.Object({
    items: count('Items of feedback.'),
    mentions: count('Times that the person said what others had said before.'),
    transcripts: count('Transcripts.'),
    pictures: count('Pictures.'),
    customers: count('Customers.'),
  }),
});
export type ErasurePreview = Type.Static<typeof ErasurePreview>;

/** An erasure, and its receipt. It never names the person. */
export const Erasure = Type.Object({
  id: Type.String(),
  state: Type.Enum([...ERASURE_STATES], { description: '`went` is final when it is `done`.' }),
  subject_key: Type.String({
    description:
      'A keyed hash: the same for the same person in this workspace, and nothing can be read from it.',
  }),
  went: ErasedCounts,
  requested_at: Type.String({ format: 'date-time' }),
  done_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type Erasure = Type.Static<typeof Erasure>;
