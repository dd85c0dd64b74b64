import { signInPage } from '@feedback/console';
import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { sendPage } from '../send-page.ts';

/** GET /idp/interaction/{uid}: the sign-in form of the bundled identity provider. */
export function getIdpInteraction(provider: Provider): RequestHandler {
  return async (req, res) => {
    const { uid } = await provider.interactionDetails(req, res);
    sendPage(res, signInPage({ action: `/idp/interaction/${uid}` }));
  };
}
