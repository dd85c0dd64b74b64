import { audit, members, people, type Tx } from '@feedback/db';

/**
 * Takes a member's place away with the agents they let in, and with the last place their account; and writes it down. The workspace is
 * locked already. `by` is who does it: the service where an issuer's claim does.
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
