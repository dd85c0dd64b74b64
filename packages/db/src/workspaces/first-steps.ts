import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** How far a workspace has come with its first steps. */
export type FirstSteps = {
  hasFeedback: boolean;
  hasPriority: boolean;
  hasAgent: boolean;
  /** What a sender sent has come, an answer to a survey has come, a file was stored, code is read. */
  hasSender: boolean;
  hasAnswer: boolean;
  hasFile: boolean;
  hasCode: boolean;
};

const FIND = statement({
  name: 'first-steps-find',
  text: `select exists (select from feedback where workspace_id = $1 and state <> 'erased') as "hasFeedback",
                exists (select from priority where workspace_id = $1) as "hasPriority",
                exists (select from agent_connection where workspace_id = $1 and revoked_at is null) as "hasAgent",
                exists (select from sender where workspace_id = $1 and first_item_at is not null) as "hasSender",
                exists (select from survey_response where workspace_id = $1) as "hasAnswer",
                exists (select from import where workspace_id = $1 and state = 'done' and file_name <> $2) as "hasFile",
                exists (select from repository where workspace_id = $1 and indexed_at is not null) as "hasCode"`,
  takes: ['uuid', 'text'],
  gives: {
    hasFeedback: 'bool',
    hasPriority: 'bool',
    hasAgent: 'bool',
    hasSender: 'bool',
    hasAnswer: 'bool',
    hasFile: 'bool',
    hasCode: 'bool',
  },
});

/** `sampleName` is the file of examples, which counts as no file. */
export async function find(tx: Tx, workspaceId: string, sampleName: string): Promise<FirstSteps> {
  return FIND.one(tx, [workspaceId, sampleName]);
}
