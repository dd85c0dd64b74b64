import { Type } from './schema.ts';

const url = Type.Union(
  [
    Type.String({
      minLength: 1,
      maxLength: 1000,
      noNul: true,
      wellFormed: true,
      description: 'An https address without a user name or password.',
    }),
    Type.Null(),
  ],
  { description: 'Where customers read about what is new; null for no link.' },
);

/** The link of the mails that announce shipped priorities. */
export const ShareLink = Type.Object({ url });
export type ShareLink = Type.Static<typeof ShareLink>;

/** The settings of a workspace. */
export const Settings = Type.Object({ share_link: url });
export type Settings = Type.Static<typeof Settings>;
