// The entrance of the environment for tools and tests: what else they need of it they are handed as values.

/** The environment of this process, as it is: what is set here is handed to the processes started with it. */
// oxlint-disable-next-line node/no-process-env -- the one place where tools read it; apps read theirs in main.ts
export const environment: NodeJS.ProcessEnv = process.env;
