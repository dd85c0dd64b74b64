import { type PriorityState } from '@feedback/contract/vocabulary';
import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** A priority as it is now. */
export type Priority = {
  id: string;
  title: string;
  state: PriorityState;
  assignee: string | null;
  updatedAt: Date;
};

const PRIORITY = 'id, title, state, assignee, updated_at as "updatedAt"';
const PRIORITY_COLUMNS = {
  id: 'uuid',
  title: 'text',
  state: 'priority_state',
  assignee: 'text?',
  updatedAt: 'timestamptz',
} as const;

/** Follows the redirects of merges to the priority in force. */
const STANDING = `with recursive way as (
    select id, merged_into from priority where workspace_id = $1 and id = $2
    union
    select p.id, p.merged_into from way join priority p on p.workspace_id = $1 and p.id = way.merged_into
  )
  select id from way where merged_into is null`;

const FIND = statement({
  name: 'priorities-find',
  text: `select ${PRIORITY} from priority where workspace_id = $1 and id = (${STANDING})`,
  takes: ['uuid', 'uuid'],
  gives: PRIORITY_COLUMNS,
});

/** The priority of that id, or the one it was merged into; undefined when there is none. */
export async function find(tx: Tx, workspaceId: string, id: string): Promise<Priority | undefined> {
  return FIND.first(tx, [workspaceId, id]);
}

const LOCK = statement({
  name: 'priorities-lock',
  text: `select ${PRIORITY}, merged_into as "mergedInto" from priority
         where workspace_id = $1 and id = (${STANDING}) for no key update`,
  takes: ['uuid', 'uuid'],
  gives: { ...PRIORITY_COLUMNS, mergedInto: 'uuid?' },
});

/** Like `find`, and locks the priority until the transaction ends. */
export async function lock(tx: Tx, workspaceId: string, id: string): Promise<Priority | undefined> {
  const found = await LOCK.first(tx, [workspaceId, id]);
  // The priority was merged while this transaction waited for its lock.
  return found?.mergedInto ? lock(tx, workspaceId, found.mergedInto) : found;
}

const UPDATE = statement({
  name: 'update-priority',
  text: `update priority set state = $3, assignee = $4, updated_at = $5 where workspace_id = $1 and id = $2`,
  takes: ['uuid', 'uuid', 'priority_state', 'text?', 'timestamptz'],
  prepared: true,
});

/** Sets the state and the assignee of a priority. */
export async function update(
  tx: Tx,
  workspaceId: string,
  { id, state, assignee, updatedAt }: Omit<Priority, 'title'>,
): Promise<void> {
  await UPDATE.run(tx, [workspaceId, id, state, assignee, updatedAt]);
}
