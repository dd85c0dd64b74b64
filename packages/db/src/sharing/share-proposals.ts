import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** An agent's wish to share a priority, as it was made for its person. */
export type ShareProposal = {
  /** The release that it is about. */
  ship: string;
  subject: string | null;
  message: string | null;
  agentName: string;
  at: Date;
};

const PUT = statement({
  name: 'share-proposals-put',
  text: `insert into share_proposal (workspace_id, priority_id, ship, subject, message, person_id, agent_name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (workspace_id, priority_id) do update set
           ship = excluded.ship, subject = excluded.subject, message = excluded.message, person_id = excluded.person_id,
           agent_name = excluded.agent_name, created_at = excluded.created_at`,
  takes: ['uuid', 'uuid', 'text', 'text?', 'text?', 'uuid', 'text', 'timestamptz'],
});

/** Stores the proposal of a priority; a later one takes its place. */
export async function put(
  tx: Tx,
  workspaceId: string,
  { priorityId, personId, ...proposal }: ShareProposal & { priorityId: string; personId: string },
): Promise<void> {
  const { ship, subject, message, agentName, at } = proposal;
  await PUT.run(tx, [workspaceId, priorityId, ship, subject, message, personId, agentName, at]);
}

const FIND = statement({
  name: 'share-proposals-find',
  text: `select ship, subject, message, agent_name as "agentName", created_at as at
         from share_proposal where workspace_id = $1 and priority_id = $2`,
  takes: ['uuid', 'uuid'],
  gives: { ship: 'text', subject: 'text?', message: 'text?', agentName: 'text', at: 'timestamptz' },
});

/** The proposal of a priority, of its present or of an earlier release. */
export async function find(
  tx: Tx,
  workspaceId: string,
  priorityId: string,
): Promise<ShareProposal | undefined> {
  return FIND.first(tx, [workspaceId, priorityId]);
}

const REMOVE = statement({
  name: 'share-proposals-remove',
  text: 'delete from share_proposal where workspace_id = $1 and priority_id = $2',
  takes: ['uuid', 'uuid'],
});

/** Removes the proposal of a priority; false when there is none. */
export async function remove(tx: Tx, workspaceId: string, priorityId: string): Promise<boolean> {
  return (await REMOVE.run(tx, [workspaceId, priorityId])) > 0;
}
