import { audit, members, people, type Tx } from '@feedback/db';

/**
 * Removes a membership with its agent connections and, when it was the person's last, their account; and audits the removal. The
 * caller holds the workspace's lock. `by` is the actor: the service where an issuer's claim removes the person.
 */
export async function takePlace(
  tx: Tx,
  workspaceId: string,
  { member, by }: { member: members.Member; by: audit.Who },
): Promise<void> {
  const subject = { kind: 'person', id: member.id };
  const detail = { email: member.email, role: member.role };
  await audit.add(tx, workspaceId, { action: 'member-removed', by, subject, detail });
  for (const { id, clientName } of await members.remove(tx, workspaceId, member.id))
    await audit.add(tx, workspaceId, {
      action: 'agent-connection-ended',
      by,
      subject: { kind: 'agent-connection', id },
      detail: { agent: clientName, of: member.id, reason: 'member-removed' },
    });
  const entry = { action: 'account-removed', by, subject, detail: { email: member.email } } as const;
  if (!(await people.lockWithoutPlace(tx, member.id))) return;
  await audit.add(tx, workspaceId, entry);
  await people.remove(tx, member.id);
}
