import { startSessionByLink, takeSignInLink } from '@feedback/core';
import { requestOrigin } from '@feedback/http';
import { type Request, type RequestHandler } from 'express';
import { type Deps } from '../../deps.ts';
import { refuse } from '../../responses/refuse.ts';
import { keepSecret } from '../../sign-in/console-session.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** What proxies add about the client that they speak for. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];
const GONE = {
  status: 404,
  title: 'This link cannot be used',
  text: 'It works once, within ten minutes of the start, and on the machine where the service runs. Stop the service and run “npm start” again for a new link, or open the start page and sign in: the addresses and passwords of the demo are in people.json, in the folder of the instance (.feedback, unless FEEDBACK_DIR names another).',
};
/** In production there are no such links, and no demo. */
const NONE = { ...GONE, text: 'Open the start page and sign in.' };

/** GET /welcome/{token}: signs in the person for whom `npm start` printed the link. */
export function getWelcome(deps: Deps): RequestHandler<{ token: string }> {
  const { config } = deps;
  return async (req, res) => {
    const isAllowed = config.environment !== 'production' && isFromThisMachine(req);
    const personId = isAllowed ? await takeSignInLink(deps, req.params.token) : undefined;
    if (personId === undefined || config.issuer !== config.bundledIssuer) {
      refuse(req, res, config.environment === 'production' ? NONE : GONE);
      return;
    }
    const who = { issuer: config.bundledIssuer, subject: personId };
    const secret = await startSessionByLink(deps, { ...who, personId }, requestOrigin(req));
    keepSecret(config, res, secret);
    res.redirect(303, '/');
  };
}

/** Whether the client itself is on this machine: a proxy's connection is local too, but names another client. */
function isFromThisMachine(req: Request<{ token: string }>): boolean {
  return (
    LOOPBACK.has(req.socket.remoteAddress ?? '') && FORWARDED.every((name) => req.get(name) === undefined)
  );
}
