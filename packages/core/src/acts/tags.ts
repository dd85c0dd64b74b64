/** The subjects under which the documentation lists acts, in its order, and what each is about. */
export const TAGS = {
  Webhooks: 'Where what happens in the workspace is sent.',
} as const;

export type Tag = keyof typeof TAGS;
