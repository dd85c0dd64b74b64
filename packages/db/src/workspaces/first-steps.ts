import { type Tx } from '../connections/open.ts';
import { statement } from '../statements/statement.ts';

/** How far a workspace has come with its first steps. */
export type FirstSteps = { hasFeedback: boolean; hasPriority: boolean; hasAgent: boolean };

const FIND = statement({
  name: 'first-steps-find',
  text: `select exists (select from feedback where workspace_id = $1 and state <> 'erased') as "hasFeedback",
                exists (select from priority where workspace_id = $1) as "hasPriority",
                exists (select from agent_connection where workspace_id = $1 and revoked_at is null) as "hasAgent"`,
  takes: ['uuid'],
  gives: { hasFeedback: 'bool', hasPriority: 'bool', hasAgent: 'bool' },
});

export async function find(tx: Tx, workspaceId: string): Promise<FirstSteps> {
  return FIND.one(tx, [workspaceId]);
}
