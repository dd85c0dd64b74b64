import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** A transcript with the words that an erasure blanks. */
export type Words = { id: string; title: string; text: string; customerSpeaker: string | null };

const READ = statement({
  name: 'erased-transcripts-read',
  text: `select id, title, text, customer_speaker as "customerSpeaker" from transcript where workspace_id = $1 and id = any ($2)
         order by id`,
  takes: ['uuid', 'uuid[]'],
  gives: { id: 'uuid', title: 'text', text: 'text', customerSpeaker: 'text?' },
});

export function read(tx: Tx, workspaceId: string, ids: string[]): Promise<Words[]> {
  return READ.all(tx, [workspaceId, ids]);
}

const BLANK = statement({
  name: 'erased-transcripts-blank',
  // A transcript that was not split yet never will be: its customer has no words left.
  text: `update transcript set title = $3, text = $4, state = 'segmented', customer_name = null, customer_email = null,
                customer_speaker = null, company_name = null, revenue_band = null, sku = null
         where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'text', 'text'],
});

const REMOVE_SIGNALS = statement({
  name: 'erased-transcripts-remove-signals',
  text: 'delete from signal where workspace_id = $1 and transcript_id = $2',
  takes: ['uuid', 'uuid'],
});

/** Stores a transcript without its customer: no name, no address, no signals, and the words as given. */
export async function blank(
  tx: Tx,
  workspaceId: string,
  { id, title, text }: Pick<Words, 'id' | 'title' | 'text'>,
): Promise<void> {
  await REMOVE_SIGNALS.run(tx, [workspaceId, id]);
  await BLANK.run(tx, [workspaceId, id, title, text]);
}
