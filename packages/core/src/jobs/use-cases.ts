import { type JobKind } from '@feedback/contract/jobs';
import { writeDigest } from '../digests/write-digest.ts';
import { erasePerson } from '../erasures/erase-person.ts';
import { eraseWorkspace } from '../erasures/erase-workspace.ts';
import { writeExport } from '../exports/write-export.ts';
import { runImport } from '../imports/run-import.ts';
import { type Effect, type Work } from '../ledger/consume-task.ts';
import { namePriorities } from '../naming/name-priorities.ts';
import { rankPriorities } from '../priorities/rank-priorities.ts';
import { releaseHeld } from '../quota/release-held.ts';
import { readFeedbackAgain } from '../readings/read-feedback-again.ts';
import { readThePast } from '../readings/read-the-past.ts';
import { followRepository } from '../repositories/follow-repository.ts';
import { sendMails } from '../sharing/send-mails.ts';
import { writeSpec } from '../specs/write-spec.ts';
import { clusterFeedback } from '../understanding/cluster-feedback.ts';
import { deduplicateFeedback } from '../understanding/deduplicate-feedback.ts';
import { divideFeedback } from '../understanding/divide-feedback.ts';
import { reembedFeedback } from '../understanding/reembed-feedback.ts';
import { segmentTranscript } from '../understanding/segment-transcript.ts';
import { storeScreenshot } from '../understanding/store-screenshot.ts';
import { understandFeedback } from '../understanding/understand-feedback.ts';
import { deliverHooks } from '../webhooks/deliver-hooks.ts';
import { type JobDeps } from './job-deps.ts';

/** Does the work of one row outside any transaction, and returns the effect to write. It may run twice. */
type UseCase<K extends JobKind> = (deps: JobDeps, work: Work<K>) => Promise<Effect>;

/** What each kind of job runs: a kind without a use case does not compile. */
export const USE_CASES: { readonly [K in JobKind]: UseCase<K> } = {
  segmentation: segmentTranscript,
  deduplication: deduplicateFeedback,
  screenshot: storeScreenshot,
  'quota-release': releaseHeld,
  understanding: understandFeedback,
  'second-reading': readFeedbackAgain,
  'past-reading': readThePast,
  clustering: clusterFeedback,
  division: divideFeedback,
  naming: namePriorities,
  ranking: ({ rankingPauseMs, ...deps }, work) => rankPriorities({ ...deps, pauseMs: rankingPauseMs }, work),
  reembedding: reembedFeedback,
  erasure: erasePerson,
  'workspace-erasure': eraseWorkspace,
  export: writeExport,
  import: runImport,
  repository: followRepository,
  specification: writeSpec,
  mail: sendMails,
  digest: writeDigest,
  webhook: deliverHooks,
};
