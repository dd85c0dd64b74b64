import { type JobKind } from '@feedback/contract/jobs';
import { type TestWorkspace } from '@feedback/test-support';
import { type openJobs } from './harness.ts';

type Jobs = ReturnType<typeof openJobs>;

/** Runs all open jobs until none is left, or until one of the kind `before` is open. */
export async function runUntil(jobs: Jobs, workspace: TestWorkspace, before?: JobKind): Promise<void> {
  for (;;) {
    const kinds = await jobs.openKinds(workspace);
    const [kind] = kinds;
    if (kind === undefined || (before !== undefined && kinds.includes(before))) return;
    await jobs.run(workspace, kind as JobKind); // the ledger has no other kinds
  }
}

/** Runs the open jobs of all kinds but one until none is left. */
export async function runAllBut(jobs: Jobs, workspace: TestWorkspace, but: JobKind): Promise<void> {
  for (;;) {
    const kind = (await jobs.openKinds(workspace)).find((one) => one !== but);
    if (kind === undefined) return;
    await jobs.run(workspace, kind as JobKind); // the ledger has no other kinds
  }
}
