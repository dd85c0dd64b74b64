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
export const Settings = Type.Object({
  name: Type.String({ description: 'What the workspace is called.' }),
  share_link: url,
  revenue_weight: Type.Number({
    description: 'How much revenue counts in rankings: 0 not at all, 1 in proportion.',
  }),
  currency: Type.String({ description: 'The currency of amounts (ISO 4217).' }),
});
export type Settings = Type.Static<typeof Settings>;

/** How much revenue counts. */
export const RevenueWeight = Type.Object({ weight: Type.Number({ description: 'From 0 to 3.' }) });
export type RevenueWeight = Type.Static<typeof RevenueWeight>;

/** The name of a workspace. */
export const WorkspaceName = Type.Object({
  name: Type.String({ description: 'On one line, of 1 to 100 characters.' }),
});
export type WorkspaceName = Type.Static<typeof WorkspaceName>;
