import { type DedupSecret } from '@feedback/db';
import { type LinkPurpose, makeLinkToken } from './mail-links.ts';
import { type Announcement, type MailContent } from './mail-text.ts';

/** What is stored of one announcement, with the mail that it is for. */
export type StoredAnnouncement = Omit<Announcement, 'links'> & { id: string };

export type MailFrame = { workspaceId: string; from: string; appUrl: string; secret: DedupSecret };

/** The content of a mail with its signed links. A person unsubscribes by the first mail. */
export function toMailContent(
  frame: MailFrame,
  [first, ...also]: [StoredAnnouncement, ...StoredAnnouncement[]],
): MailContent {
  return {
    from: frame.from,
    first: withLinks(frame, first),
    also: also.map((one) => withLinks(frame, one)),
    unsubscribe: linkTo(frame, 'unsubscribe', first.id),
  };
}

function withLinks(frame: MailFrame, { id, ...rest }: StoredAnnouncement): Announcement {
  return { ...rest, links: { yes: linkTo(frame, 'yes', id), no: linkTo(frame, 'no', id) } };
}

/** A signed address of a mail. */
export function linkTo(
  { workspaceId, appUrl, secret }: MailFrame,
  purpose: LinkPurpose,
  mailId: string,
): string {
  return `${appUrl}/mail/${purpose}/${makeLinkToken(secret, purpose, { workspaceId, mailId })}`;
}
