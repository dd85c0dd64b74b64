import path from 'node:path';
import { isCoalesced, JOB_KINDS, type JobKind } from '@feedback/contract/jobs';
import { keysOf } from '@feedback/contract/keys-of';
import { root } from '@feedback/local-stack';
import { table } from './api-fields.ts';

export const JOB_DOCS = path.join(root, 'docs/jobs.md');

/** The kinds of jobs for people to read, in the order of the table. */
export function jobDocs(): string {
  const kinds = keysOf(JOB_KINDS);
  return [
    '# Jobs\n\nWritten by `npm run job-docs` from `JOB_KINDS` (`packages/contract/src/jobs.ts`). A job is a row of the work ledger\n([decision 1](decisions/0001-work-ledger.md)) and travels through a queue of its kind’s name.',
    table(
      ['kind', 'what it does', 'what a row names', 'leads to', 'comes from'],
      kinds.map((kind) => [
        `\`${kind}\``,
        JOB_KINDS[kind].work,
        isCoalesced(kind) ? 'nothing: one row per workspace (coalesced)' : refsOf(kind),
        inCode(JOB_KINDS[kind].enqueues),
        inCode(kinds.filter((from) => enqueues(from, kind))),
      ]),
    ),
    'Requests begin a chain: feedback and survey answers with `deduplication`, transcripts with `segmentation`, pictures with `screenshot`.\nFeedback that repeats an item requests `ranking`, a correction `clustering` or `ranking`, a change of plan or an owner\n`quota-release`, and a search in an older encoder’s space `reembedding`. Connecting\nand disconnecting a repository requests `repository`, which then looks at each again every quarter of an hour.',
  ]
    .join('\n\n')
    .concat('\n');
}

function enqueues(from: JobKind, kind: JobKind): boolean {
  const written: readonly JobKind[] = JOB_KINDS[from].enqueues;
  return written.includes(kind);
}

function refsOf(kind: JobKind): string {
  return Object.entries(JOB_KINDS[kind].refs)
    .map(([name, count]) => `\`${name}\` (${count})`)
    .join(', ');
}

function inCode(kinds: readonly string[]): string {
  return kinds.map((kind) => `\`${kind}\``).join(', ') || 'none';
}
