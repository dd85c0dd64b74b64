import { type Reading } from '@feedback/contract';
import { type Tx } from '../connections/open.ts';
import { holds } from '../statements/statement-types.ts';
import { statement } from '../statements/statement.ts';

const FIND = statement({
  name: 'model-answers-find',
  text: 'select hash, reading from model_answer where workspace_id = $1 and hash = any ($2)',
  takes: ['uuid', 'bytea[]'],
  gives: { hash: 'bytea', reading: holds<Reading>('jsonb') },
});

/** What a model read in texts before, by the hash in hex of the text, the question and the model. */
export async function find(tx: Tx, workspaceId: string, hashes: string[]): Promise<Map<string, Reading>> {
  const rows = await FIND.all(tx, [workspaceId, hashes.map((hash) => Buffer.from(hash, 'hex'))]);
  return new Map(rows.map(({ hash, reading }) => [hash.toString('hex'), reading]));
}

const KEEP = statement({
  name: 'model-answers-keep',
  text: `insert into model_answer (workspace_id, hash, feedback_id, reading)
         select $1, a.hash, a.id, a.reading::jsonb from unnest($2::bytea[], $3::uuid[], $4::text[]) as a (hash, id, reading)
         join feedback f on f.workspace_id = $1 and f.id = a.id and f.state <> 'erased' for share of f
         on conflict do nothing`,
  takes: ['uuid', 'bytea[]', 'uuid[]', 'text[]'],
});

export type ModelAnswer = { hash: string; feedbackId: string; reading: Reading };

/** Keeps what a model read, with the items that it was asked about; what was kept before stays. Nothing is kept of an item that was erased meanwhile. */
export async function keep(tx: Tx, workspaceId: string, answers: ModelAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await KEEP.run(tx, [
    workspaceId,
    answers.map(({ hash }) => Buffer.from(hash, 'hex')),
    answers.map(({ feedbackId }) => feedbackId),
    answers.map(({ reading }) => JSON.stringify(reading)),
  ]);
}
