/**
 * Every kind of work there is, as rows of the ledger (docs/decisions/0001-work-ledger.md). `refs` is what a row names; a kind whose rows
 * name nothing has one row per workspace, which later work raises (it is coalesced).
 */
export const JOB_KINDS = {
  segmentation: { refs: 'transcript' },
  deduplication: { refs: 'feedback' },
  screenshot: { refs: 'feedback' },
  understanding: { refs: 'feedback' },
  'quota-release': { refs: null },
  clustering: { refs: null },
  ranking: { refs: null },
  reembedding: { refs: null },
} as const;

export type JobKind = keyof typeof JOB_KINDS;

/** Kinds whose rows name what the work is about. */
export type NamingKind = { [K in JobKind]: (typeof JOB_KINDS)[K]['refs'] extends null ? never : K }[JobKind];

/** Kinds with one row per workspace. */
export type CoalescedKind = Exclude<JobKind, NamingKind>;
