import { type JobKind } from '@feedback/contract/jobs';
import { type TestWorkspace } from '@feedback/test-support';
import { type openJobs } from './harness.ts';

/** Runs all open jobs until none is left, or until one of the kind `before` is open. */
export async function runUntil(
  jobs: ReturnType<typeof openJobs>,
  workspace: TestWorkspace,
  before?: JobKind,
): Promise<void> {
  for (;;) {
    const kinds = await jobs.openKinds(workspace);
    const [kind] = kinds;
    if (kind === undefined || (before !== undefined && kinds.includes(before))) return;
    await jobs.run(workspace, kind as JobKind); // the ledger has no other kinds
  }
}
