import assert from 'node:assert';

type JobEntry = {
  /** What the job does, in words for people. */
  work: string;
  /** Whether a row names `one` id or `many`. A kind whose rows name no id is coalesced: it has one row per workspace. */
  refs: Readonly<Record<string, 'one' | 'many'>>;
  /** For how many milliseconds a row waits for others that it can be worked with; 0 when absent. */
  fillsForMs?: number;
  /** The kinds of rows that the job's effect may add. */
  enqueues: readonly string[];
};

/**
 * Every kind of job, as rows of the ledger (docs/decisions/0001-work-ledger.md), and the kinds that it may enqueue. Each kind
 * has a queue of the same name. `npm run job-docs` writes this table into docs/jobs.md.
 */
export const JOB_KINDS = {
  segmentation: {
    work: 'splits a transcript into what the customer said',
    refs: { transcriptId: 'one' },
    enqueues: ['deduplication', 'quota-release', 'ranking', 'webhook'],
  },
  deduplication: {
    work: 'finds near-duplicates of earlier items',
    refs: { feedbackIds: 'many' },
    enqueues: ['deduplication', 'understanding', 'ranking'],
  },
  screenshot: {
    work: 'sanitizes the picture of an item and stores it',
    refs: { feedbackId: 'one' },
    enqueues: [],
  },
  understanding: {
    work: 'finds the vector, kind and severity of items',
    refs: { feedbackIds: 'many' },
    enqueues: ['deduplication', 'understanding', 'second-reading', 'clustering', 'webhook'],
  },
  'second-reading': {
    work: 'lets a large model read items, where one is set',
    refs: { feedbackIds: 'many' },
    fillsForMs: 2_000,
    enqueues: ['second-reading', 'clustering', 'ranking'],
  },
  'past-reading': {
    work: 'lets a large model read what was stored before, some items at a time, and undoes that',
    refs: {},
    enqueues: ['second-reading', 'past-reading', 'clustering', 'ranking'],
  },
  'quota-release': {
    work: 'releases held items and transcripts, up to the quota',
    refs: {},
    enqueues: ['segmentation', 'deduplication', 'quota-release', 'webhook'],
  },
  clustering: {
    work: 'assigns items to clusters, and re-clusters when enough items have arrived',
    refs: {},
    enqueues: ['clustering', 'division', 'naming', 'ranking', 'reembedding', 'webhook'],
  },
  naming: {
    work: 'lets a large model name priorities and judge which are one, where one is set',
    refs: {},
    enqueues: ['naming', 'ranking'],
  },
  division: {
    work: 'divides items that speak of several things',
    refs: {},
    enqueues: ['clustering', 'division', 'ranking'],
  },
  ranking: {
    work: 'ranks the priorities',
    refs: {},
    enqueues: ['ranking', 'webhook'],
  },
  reembedding: {
    work: 'recomputes the vectors of items that another encoder embedded, or that the glossary reads differently',
    refs: {},
    enqueues: ['deduplication', 'clustering', 'reembedding'],
  },
  erasure: {
    work: 'erases a person from everything that is stored, step by step',
    refs: {},
    enqueues: ['deduplication', 'ranking', 'erasure'],
  },
  'workspace-erasure': {
    work: 'erases a whole workspace, some rows at a time',
    refs: {},
    enqueues: ['workspace-erasure'],
  },
  export: {
    work: 'writes exports slice by slice, and removes those that are over',
    refs: {},
    enqueues: ['export'],
  },
  import: {
    work: 'stores the rows of imported files slice by slice, and removes files that are over',
    refs: {},
    enqueues: ['deduplication', 'quota-release', 'ranking', 'import', 'webhook'],
  },
  repository: {
    work: 'mirrors the connected repository that was looked at longest ago, and reads what is new in it',
    refs: {},
    enqueues: ['repository'],
  },
  specification: {
    work: 'writes the spec of a priority',
    refs: { priorityId: 'one' },
    enqueues: [],
  },
  mail: {
    work: 'sends the mails about shipped priorities to customers, and digests to members',
    refs: {},
    enqueues: ['mail'],
  },
  digest: {
    work: 'writes the digest of the week, and a mail for each member who wants it',
    refs: {},
    enqueues: ['digest', 'mail'],
  },
  webhook: {
    work: 'sends what happened to the endpoints that want it, and removes what was sent 30 days ago',
    refs: {},
    enqueues: ['webhook'],
  },
} as const satisfies Record<string, JobEntry>;

type Entries = typeof JOB_KINDS;
export type JobKind = keyof Entries;

/** Kinds with one row per workspace. */
export type CoalescedKind = { [K in JobKind]: keyof Entries[K]['refs'] extends never ? K : never }[JobKind];

/** Kinds whose rows name the subject of the work. */
export type NamingKind = Exclude<JobKind, CoalescedKind>;

/** The ids that a row of kind `K` has. */
export type JobRefs<K extends JobKind> = {
  -readonly [Name in keyof Entries[K]['refs']]: Entries[K]['refs'][Name] extends 'many' ? string[] : string;
};

/** Work to add to the ledger: a kind and exactly the ids that its rows name. */
export type NewJob = { [K in NamingKind]: { kind: K } & JobRefs<K> }[NamingKind];

export function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(JOB_KINDS, kind);
}

/** The names of the queues: each kind of job has one of its own. */
export const JOB_NAMES: JobKind[] = Object.keys(JOB_KINDS).filter(isJobKind);

export function isCoalesced(kind: JobKind): kind is CoalescedKind {
  return Object.keys(JOB_KINDS[kind].refs).length === 0;
}

/** Whether a row of the kind names many ids, so that the rows of a workspace may be worked together. */
export function namesMany(kind: JobKind): boolean {
  return Object.values<'one' | 'many'>(JOB_KINDS[kind].refs).includes('many');
}

/** For how many milliseconds rows of the kind wait for others. */
export function fillsForMs(kind: JobKind): number {
  const entry: JobEntry = JOB_KINDS[kind];
  return entry.fillsForMs ?? 0;
}

/** The ids that a job's row names. */
export function toIds({ kind: _kind, ...refs }: NewJob): string[] {
  return Object.values(refs).flat();
}

/** Assigns a row's ids to the fields of its kind; a number of ids that differs from the kind's is a bug. */
export function toRefs<K extends JobKind>(kind: K, ids: string[]): JobRefs<K> {
  const shape: JobEntry['refs'] = JOB_KINDS[kind].refs;
  const [entry, ...more] = Object.entries(shape);
  assert(more.length === 0, `${kind} names things of two sorts`);
  assert(
    entry?.[1] === 'many' || ids.length === (entry ? 1 : 0),
    `a row of ${kind} names ${ids.length} things`,
  );
  const refs = entry ? { [entry[0]]: entry[1] === 'many' ? ids : ids[0] } : {};
  return refs as JobRefs<K>; // built from the entry that the type is derived from
}
