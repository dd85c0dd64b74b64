import { mails, members, shares, suppressions, type Tx } from '@feedback/db';

/** Why a customer who asked gets no mail. */
export type SkipReason = 'no_email' | 'unsubscribed' | 'bounced' | 'already_told' | 'member' | 'quarantined';

export type Recipient = shares.Asking & { email: string };
export type Recipients = {
  recipients: Recipient[];
  /** Those whose words are at the edge of the priority: they get a mail only if a person says so. */
  uncertain: Recipient[];
  skipped: { reason: SkipReason; name: string | null }[];
};

/** `asked`: all who asked, mailed or not. */
type Found = Recipients & { asked: { name: string | null; account?: string | null; words?: string }[] };

/** The customers who get a mail about a ship, by key, and those who asked and get none. */
export async function findRecipients(
  tx: Tx,
  workspaceId: string,
  { priorityId, ship }: { priorityId: string; ship: string },
): Promise<Found> {
  const asking = await shares.asking(tx, workspaceId, priorityId);
  const suppressed = await suppressions.of(
    tx,
    workspaceId,
    asking.map(({ key }) => key),
  );
  const mailed = await mails.mailed(tx, workspaceId, { priorityId, ship });
  const own = new Set((await members.list(tx, workspaceId)).map(({ email }) => email.toLowerCase()));
  const found: Found = { recipients: [], uncertain: [], skipped: [], asked: [...asking] };
  for (const customer of asking) {
    const { key, name } = customer;
    const email = customer.email?.trim() ?? '';
    const reason = whyNot({
      email,
      isMember: own.has(email.toLowerCase()),
      isMailed: mailed.has(key),
      suppressed: suppressed.get(key),
    });
    if (reason === null) (customer.isEdge ? found.uncertain : found.recipients).push({ ...customer, email });
    else found.skipped.push({ reason, name });
  }
  const keys = new Set(asking.map(({ key }) => key));
  for (const { key, name } of await shares.excluded(tx, workspaceId, priorityId))
    if (!keys.has(key)) {
      found.skipped.push({ reason: 'quarantined', name });
      found.asked.push({ name });
    }
  return found;
}

function whyNot({
  email,
  isMember,
  isMailed,
  suppressed,
}: {
  email: string;
  isMember: boolean;
  isMailed: boolean;
  suppressed: suppressions.SuppressionReason | undefined;
}): SkipReason | null {
  if (isMailed) return 'already_told';
  if (!isMailable(email)) return 'no_email';
  if (isMember) return 'member';
  return suppressed ?? null;
}

/** Whether a text is an address that mail can go to: a survey's `email` may be anything (§2.8). */
export function isMailable(email: string): boolean {
  return (
    email.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u.test(email)
  );
}

/** An address as shown to agents. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}…${email.slice(at)}`;
}
