import { forgetWaitingAgent as forget, noteWaitingAgent as note } from '@feedback/core';
import { type Request } from 'express';
import { type Provider } from 'oidc-provider';
import { type Deps } from '../deps.ts';
import { findVisitor } from './console-session.ts';
import { type Asked } from './show-consent.ts';

type NoteDeps = Pick<Deps, 'config' | 'db' | 'databaseNow'>;

/**
 * Notes for the console that an agent asks a person for permission: the person at the consent page, or before they have signed in
 * there the one who has a console session in the same browser. An agent is shown to no other person before it is approved.
 */
export async function noteWaitingAgent(
  deps: NoteDeps,
  provider: Provider,
  { uid, params }: Asked,
  asked: { req: Request; personId: string | undefined },
): Promise<void> {
  const personId = asked.personId ?? (await findVisitor(deps, asked.req))?.personId;
  if (personId === undefined) return;
  const client = await provider.Client.find(String(params['client_id']));
  const agentName = client?.clientName ?? null;
  const lifeS = deps.config.interactionTtl;
  await note(deps.db, personId, { uid, agentName, at: deps.databaseNow(), lifeS });
}

/** Forgets an agent about which a person has decided, also for the person of the browser's console session. */
export async function forgetWaitingAgent(
  deps: Pick<Deps, 'config' | 'db'>,
  uid: string,
  { req, personId }: { req: Request; personId: string },
): Promise<void> {
  const visitor = await findVisitor(deps, req);
  await forget(deps.db, uid, [personId, visitor?.personId ?? personId]);
}
