// Where tools and tests get the environment; everything else receives its settings as values.

/** The live environment of this process: what is set here is passed to the processes it starts. */
// oxlint-disable-next-line node/no-process-env -- the one place where tools read it; apps read theirs in main.ts
export const environment: NodeJS.ProcessEnv = process.env;
