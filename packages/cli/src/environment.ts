/** The secrets that the environment gives: on a command line, other people of the machine would see them. */
export type Secrets = { FEEDBACK_SENDER?: string; FEEDBACK_TOKEN?: string };

// oxlint-disable-next-line node/no-process-env -- the one place where the command reads it
export const secrets: Secrets = process.env;
