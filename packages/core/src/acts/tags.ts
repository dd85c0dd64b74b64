/** The subjects under which the documentation lists acts, in its order, and what each is about. */
export const TAGS = {
  Priorities: 'Corrections of priorities, and what may be the same.',
  Feedback: 'What customers said, corrections of single items, and what is left out.',
  Transcripts: 'Calls and meetings, and what was found in them.',
  Imports: 'Files of feedback, and how far they are stored.',
  Glossary: 'Words of the workspace that say the same.',
  People: 'The members of the workspace, and who is invited.',
  Agents: 'The agents that members have connected.',
  Surveys: 'Surveys, and the keys with which they send answers.',
  Senders: 'Programs that send feedback and transcripts, and what they sign in with.',
  Plan: 'What the month has used of the plan, and what is held.',
  Repositories: 'The code that specs refer to.',
  Mail: 'Mails to customers about what was shipped.',
  Settings: 'What the owners have set, and what you get by mail.',
  Model: 'The large model that reads after the product’s own reader, and what it costs.',
  Activity: 'What was done, and by whom.',
  Operations: 'The work that waits, and the work that failed.',
  Data: 'Exports and erasures.',
  Webhooks: 'Where what happens in the workspace is sent.',
} as const;

export type Tag = keyof typeof TAGS;
