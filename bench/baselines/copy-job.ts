/** The input of baselines/copy.ts: batches of the items that the generator sends in the same run, and their destination. */
export type CopyJob = {
  databaseUrl: string;
  workspaceId: string;
  run: string;
  batches: number;
  size: number;
  connections: number;
};

/** The result. `cpuMs` is the client's CPU time during the copy. */
export type CopyResult = { rows: number; seconds: number; cpuMs: number };
