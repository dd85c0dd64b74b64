import { type ShareResult } from '@feedback/contract';
import { asLine } from '../answers/customers-text.ts';
import { type Sharing } from '../sharing/share-priority.ts';
import { isMailable, maskedAddress, type SkipReason } from '../sharing/share-recipients.ts';
import { toName } from './quote.ts';

const MOST_SHOWN = 20;
const ACCOUNT_LENGTH = 80;
const ADDRESS_LENGTH = 100;

/** A sharing as an agent reads it. */
export function toShareResult(sharing: Sharing): ShareResult {
  const { recipients, uncertain, skipped, preview, shareToken, confirmAt } = sharing;
  const toSkipped = (customers: { name: string | null }[]) => ({
    count: customers.length,
    customers: customers.flatMap(({ name }) => shownName(name) ?? []).slice(0, MOST_SHOWN),
  });
  const skippedFor = (reason: SkipReason) => toSkipped(skipped.filter((one) => one.reason === reason));
  return {
    recipients: {
      count: recipients.length,
      shown: recipients.slice(0, MOST_SHOWN).map(({ name, account, email }) => ({
        ...(name === null ? {} : { customer: shownName(name) ?? '' }),
        ...(account === null ? {} : { account: asLine(account, ACCOUNT_LENGTH) }),
        address: asLine(maskedAddress(email), ADDRESS_LENGTH),
      })),
    },
    skipped: {
      no_email: skippedFor('no_email'),
      unsubscribed: skippedFor('unsubscribed'),
      bounced: skippedFor('bounced'),
      already_told: skippedFor('already_told'),
      member: skippedFor('member'),
      quarantined: skippedFor('quarantined'),
      uncertain: toSkipped(uncertain),
    },
    preview,
    share_token: shareToken,
    send_status: confirmAt !== null ? 'awaits_confirmation' : shareToken === null ? 'queued' : 'not_sent',
    ...(confirmAt === null ? {} : { confirm_url: confirmAt }),
  };
}

/** A name; an address that stands for one is masked. */
function shownName(name: string | null): string | null {
  return toName(name !== null && isMailable(name.trim()) ? maskedAddress(name.trim()) : name);
}

/** The same in one sentence. */
export function shareText({
  recipients: { count },
  skipped,
  share_token: token,
  confirm_url: page,
}: ShareResult): string {
  const customers = count === 1 ? '1 customer' : `${count} customers`;
  const left = Object.entries(skipped)
    .filter(([, { count: some }]) => some > 0)
    .map(([reason, { count: some }]) => `${some} ${reason}`)
    .join(', ');
  const leftOut = left === '' ? '' : ` Left out: ${left}.`;
  if (page !== undefined && count === 0 && skipped.uncertain.count > 0)
    return `Nothing is sent yet: no customer certainly asked for this, and your person decides who of the uncertain ones gets a mail.${leftOut} Ask them to open ${page}`;
  if (page !== undefined)
    return `Nothing is sent yet: your person decides whether mails to ${customers} go out.${leftOut} Ask them to open ${page}`;
  return token === null
    ? `Mails to ${customers} are queued.${leftOut}`
    : `Nothing is sent yet: it would go to ${customers}.${leftOut} Repeat the call with share_token ${token} to ask your person to send it.`;
}
