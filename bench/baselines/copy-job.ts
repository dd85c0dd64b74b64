/** What baselines/copy.ts is told: batches of the items that the generator sends under the same run, and where they go. */
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
