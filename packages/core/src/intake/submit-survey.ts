import { createHash } from 'node:crypto';
import { type StatedKind } from '@feedback/contract/vocabulary';
import {
  type Db,
  type DedupSecret,
  type feedback,
  newId,
  screenshots,
  submissions,
  tasks,
  withWorkspace,
} from '@feedback/db';
import { type Clock, AppError, defined } from '@feedback/runtime';
import { MAX_GROUP_TEXT } from './accept-feedback.ts';
import { dedupKey } from './dedup-keys.ts';
import { groupCommit } from './group-commit.ts';
import { isDataError } from './is-data-error.ts';
import { type FeedbackInput, prepareFeedback } from './prepare-feedback.ts';
import { answerIdentity, responseKey } from './response-key.ts';
import { storableText } from './storable.ts';

/** What submits to a survey: one of its keys, and the secret that keys the workspace's hashes. */
export type SurveyWriter = { workspaceId: string; keyId: string; surveyId: string; dedupSecret: DedupSecret };

/** An answer as the page sent it: words, a rating, a picture, or several of them; `text` is empty without words. */
export type Submission = Omit<FeedbackInput, 'source' | 'externalId' | 'projectId'> & {
  statedKind: StatedKind | undefined;
  surface: string | undefined;
  rating: number | undefined;
  pageUrl: string | undefined;
  screenshot: Buffer | undefined;
  /** Distinguishes two anonymous visitors for a day; it is only hashed and never stored. */
  visitor: string;
};

export type SurveyAcceptor = (
  writer: SurveyWriter,
  submission: Submission,
) => Promise<feedback.IngestOutcome>;

const MAX_GROUP = 500;

/** Stores survey answers durably (§4.4). Concurrent answers of a key share a statement, except those with a picture. */
export function surveyAcceptor({ db, now }: { db: Db; now: Clock }): SurveyAcceptor {
  const gathered = groupCommit<SurveyWriter, submissions.NewSubmission, feedback.IngestOutcome>({
    keyOf: ({ workspaceId, keyId }) => `${workspaceId} ${keyId}`,
    write: async ({ workspaceId, keyId }, group) => {
      return orRevoked(
        await db.inLine(workspaceId, () =>
          submissions.accept(db.pool, workspaceId, { keyId, now: now(), submissions: group }),
        ),
      );
    },
    maxItems: MAX_GROUP,
    weigh: ({ text }) => text.length,
    maxWeight: MAX_GROUP_TEXT,
    isDataError,
  });

  async function withScreenshot(
    { workspaceId, keyId }: SurveyWriter,
    submission: submissions.NewSubmission,
    bytes: Buffer,
  ) {
    return withWorkspace(db, workspaceId, async (tx) => {
      const [first] = orRevoked(
        await submissions.accept(tx, workspaceId, { keyId, now: now(), submissions: [submission] }),
      );
      const ingested = defined(first, 'outcome of a submission');
      if (ingested.outcome === 'accepted' || ingested.outcome === 'held') {
        await screenshots.insert(tx, workspaceId, { feedbackId: ingested.id, bytes });
        await tasks.add(tx, workspaceId, { kind: 'screenshot', feedbackId: ingested.id });
      }
      return ingested;
    });
  }

  return (writer, submission) => {
    const ready = prepareSubmission(writer, submission, now());
    return submission.screenshot
      ? withScreenshot(writer, ready, submission.screenshot)
      : gathered(writer, ready);
  };
}

function orRevoked(outcomes: feedback.IngestOutcome[] | null): feedback.IngestOutcome[] {
  if (outcomes === null)
    throw new AppError(
      'unauthenticated',
      'This survey key was revoked. Use another key of the survey: an owner can create one',
    );
  return outcomes;
}

/**
 * Two answers without words are duplicates if their survey, rating, page, submitter and day are equal; for answers with words,
 * the words must be equal too.
 */
function prepareSubmission(
  { dedupSecret: secret, surveyId }: SurveyWriter,
  submission: Submission,
  at: Date,
): submissions.NewSubmission {
  const { screenshot, rating } = submission;
  const pageUrl = submission.pageUrl === undefined ? undefined : storableText(submission.pageUrl);
  const item = prepareFeedback({ ...submission, source: 'widget' }, { id: newId(), secret });
  const submitter = item.customerKey ?? submission.visitor;
  const picture = screenshot && createHash('sha256').update(screenshot).digest('hex');
  const answer = { textKey: item.textKey, surveyId, rating, pageUrl, submitter, picture, at };
  return {
    ...item,
    textKey: item.text === '' ? dedupKey(secret, 'answer', answerIdentity(answer)) : item.textKey,
    statedKind: submission.statedKind ?? null,
    responseKey: responseKey(secret, answer),
    surface: submission.surface ?? null,
    rating: rating === undefined ? null : String(rating),
    pageUrl: pageUrl ?? null,
  };
}
