import { messagePage } from '@feedback/console';
import { acceptInvitation, type InvitationUsed } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { type Request, type Response } from 'express';
import { type IDToken } from 'openid-client';
import { type Deps } from '../deps.ts';
import { refuse } from '../responses/refuse.ts';
import { sendPage } from '../responses/send-page.ts';
import { admit, toVouched } from './admit.ts';
import { startConsoleSession } from './console-session.ts';

/** The page for an invalid link; it does not reveal which of the possible reasons applies. */
export const GONE = {
  status: 404,
  title: 'This invitation cannot be used',
  text: 'It was already used, was withdrawn, was replaced by a newer one, or has expired. Ask for a new one.',
};

const CLAIMED = {
  status: 403,
  title: 'An account here claims your address',
  text: 'Its owner has not verified the address, so it identifies neither them nor you. Ask the operator of this service to settle this; the invitation stays valid.',
};

/** Gives a signed-in person the membership of the invitation they followed, and shows the result on a page. */
export async function answerInvitation(
  deps: Deps,
  { req, res, tokenHash, claims }: { req: Request; res: Response; tokenHash: Buffer; claims: IDToken },
): Promise<void> {
  const { config } = deps;
  // WORKSPACE_CLAIM applies at each sign-in, whatever its purpose.
  const from = requestOrigin(req);
  if (config.workspaceClaim !== undefined) await admit(deps, claims, from);
  const linkIsProof = config.issuer === config.bundledIssuer;
  const used = await acceptInvitation(deps, tokenHash, {
    vouched: toVouched(claims, from, config.bundledIssuer),
    linkIsProof,
  });
  if (used.outcome === 'gone') refuse(req, res, GONE);
  else if (used.outcome === 'other-address') refuse(req, res, otherAddress(claims));
  else if (used.outcome === 'claimed-address') refuse(req, res, CLAIMED);
  else {
    const who = { personId: used.personId, issuer: claims.iss, subject: claims.sub };
    await startConsoleSession(deps, deps.db, res, who);
    sendPage(res, messagePage(welcome(used, config.mcpUrl)));
  }
}

function otherAddress({ email, email_verified: verified }: IDToken) {
  const you = typeof email === 'string' ? `You signed in as ${email}.` : 'Your sign-in has no email address.';
  const why = verified === true ? '' : ' This address is not verified.';
  return {
    status: 403,
    title: 'This invitation is for another address',
    text: `${you}${why} Open the link again and sign in with the address it was sent to.`,
  };
}

type Used = Extract<InvitationUsed, { role: unknown }>;

function welcome({ outcome, workspaceName, role }: Used, mcpUrl: string) {
  const joined = outcome === 'joined';
  return {
    title: joined ? `Welcome to ${workspaceName}` : `You are already a member of ${workspaceName}`,
    next: { href: '/', words: 'Open the workspace' },
    text: `You are ${joined ? 'now ' : ''}${role === 'owner' ? 'an owner' : `a ${role}`} of this workspace. Agents connect at ${mcpUrl}.`,
  };
}
