/** The input of baselines/copy.ts: batches of the items that the generator sends in the same run, and their destination. */
export type CopyJob = {
  databaseUrl: string;
  workspaceId: string;
  run: string;
  batches: number;
  size: number;
  connections: number;
};

/** What came of it. `cpuMs` is what the client used of the CPU while it copied. */
export type CopyResult = { rows: number; seconds: number; cpuMs: number };
