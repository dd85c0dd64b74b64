/** The subjects under which the documentation lists acts, in its order, and what each is about. */
export const TAGS = {
  People: 'The members of the workspace, and who is invited.',
  Agents: 'The agents that members have connected.',
  Surveys: 'Surveys, and the keys with which they send answers.',
  Plan: 'What the month has used of the plan, and what is held.',
  Repositories: 'The code that specs refer to.',
  Webhooks: 'Where what happens in the workspace is sent.',
} as const;

export type Tag = keyof typeof TAGS;
