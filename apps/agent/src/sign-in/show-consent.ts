import { consentPage } from '@feedback/console';
import { type Membership, type SignedIn } from '@feedback/core';
import { type Response } from 'express';
import { type Provider } from 'oidc-provider';
import { publisherOf } from '../authorization-server/client-documents.ts';
import { toDestination } from '../authorization-server/destination.ts';
import { grantable, readScopes } from '../authorization-server/scopes.ts';
import { sendPage } from '../responses/send-page.ts';

/** The interaction in which a person decides about an agent, as the provider stores it. */
export type Asked = { uid: string; params: Record<string, unknown> };

/**
 * Shows what an agent asks for. `problem` says why the person's last answer was not accepted; `unticked` has the scopes that the
 * answer left out.
 */
export async function showConsent(
  res: Response,
  provider: Provider,
  { uid, params }: Asked,
  {
    person,
    workspaces,
    ...answered
  }: { person: SignedIn; workspaces: Membership[]; problem?: string; unticked?: string[] },
): Promise<void> {
  const asked = readScopes(params['scope']);
  const client = await provider.Client.find(String(params['client_id']));
  sendPage(
    res,
    consentPage({
      action: `/interaction/${uid}`,
      csrf: person.csrf,
      agentName: client?.clientName,
      publishedBy: publisherOf(String(params['client_id'])),
      ...toDestination(String(params['redirect_uri'])),
      email: person.email,
      workspaces: workspaces.map(({ workspaceId, workspaceName, role }) => ({
        id: workspaceId,
        name: workspaceName,
        isReadOnly: asked.length > grantable(asked, role).length,
      })),
      scopes: asked.filter((scope) => workspaces.some(({ role }) => grantable([scope], role).length > 0)),
      ...answered,
    }),
  );
}
