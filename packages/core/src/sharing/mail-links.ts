import { createHash, timingSafeEqual } from 'node:crypto';
import { type DedupSecret, isUuid } from '@feedback/db';
import { hmacSha256 } from '../intake/keyed-hash.ts';

/** What the links of a mail are for. */
export type LinkPurpose = 'unsubscribe' | 'yes' | 'no';

/** A mail, as a link names it. */
export type LinkedMail = { workspaceId: string; mailId: string };

const UUID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** A link's token: the workspace, the mail, and a signature for one purpose with the workspace's secret. */
export function makeLinkToken(secret: DedupSecret, purpose: LinkPurpose, mail: LinkedMail): string {
  const ids = Buffer.from(`${mail.workspaceId}${mail.mailId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, signatureOf(secret, purpose, mail)]).toString('base64url');
}

/** The mail that a token names, before its signature is checked; undefined when it is no token. */
export function parseLinkToken(token: string): LinkedMail | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 2 * UUID_BYTES + SIGNATURE_BYTES) return undefined;
  const [workspaceId, mailId] = [0, UUID_BYTES].map((at) => toUuid(bytes.subarray(at, at + UUID_BYTES)));
  return workspaceId && mailId && isUuid(workspaceId) && isUuid(mailId) ? { workspaceId, mailId } : undefined;
}

/** Whether the workspace signed the token for this purpose. */
export function isLinkSigned(
  secret: DedupSecret,
  purpose: LinkPurpose,
  { token, mail }: { token: string; mail: LinkedMail },
): boolean {
  return timingSafeEqual(digest(makeLinkToken(secret, purpose, mail)), digest(token));
}

function signatureOf(secret: DedupSecret, purpose: LinkPurpose, { mailId }: LinkedMail): Buffer {
  return Buffer.from(hmacSha256(secret, `mail link\0${purpose}\0${mailId}`), 'hex').subarray(
    0,
    SIGNATURE_BYTES,
  );
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
