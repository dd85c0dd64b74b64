import { homePage } from '@feedback/console';
import { type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { sendPage } from '../../responses/send-page.ts';
import { findVisitor } from '../../sign-in/console-session.ts';

/** GET /: the board of a person with a session; for others what this is, and the way in. */
export function getHome(deps: Pick<Deps, 'config' | 'db'>): RequestHandler {
  const { issuer, bundledIssuer, mcpUrl } = deps.config;
  return async (req, res) => {
    const visitor = await findVisitor(deps, req);
    const [first] = visitor?.memberships ?? [];
    if (first) res.redirect(303, `/w/${first.workspaceId}/priorities`);
    else {
      const host = issuer === bundledIssuer ? undefined : new URL(issuer).host;
      sendPage(res, homePage({ signInAt: '/signin', issuer: host, mcpUrl }));
    }
  };
}
