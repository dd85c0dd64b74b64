import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { toClientMetadata } from '../../authorization-server/client-metadata.ts';
import { replayBody } from '../../oidc/replay-body.ts';

/** POST /mcp/register (§4.7, RFC 7591): open to every agent; nothing is granted until a person approves. */
export function postRegister(provider: Provider): RequestHandler {
  const answer = provider.callback();
  return async (req, res) => {
    // The provider decides from the request whether a client gets a secret, so it is given only our own values.
    await answer(replayBody(req, JSON.stringify(toClientMetadata(req.body))), res);
  };
}
