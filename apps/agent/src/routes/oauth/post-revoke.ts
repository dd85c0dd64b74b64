import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { replayBody } from '../../oidc/replay-body.ts';

/** POST /mcp/revoke (§4.7, RFC 7009): an agent revokes a token. */
export function postRevoke(provider: Provider): RequestHandler {
  const answer = provider.callback();
  return async (req, res) => {
    await answer(replayBody(req, String(req.body)), res);
  };
}
