import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { readParameters } from '../../authorization-server/parameters.ts';
import { shapeTokenRequest } from '../../authorization-server/shape-request.ts';
import { type Deps } from '../../deps.ts';
import { replayBody } from '../../oidc/replay-body.ts';

/** POST /mcp/token (§4.7): exchanges a code or a refresh token for an access token. */
export function postToken({ config }: Deps, provider: Provider): RequestHandler {
  const answer = provider.callback();
  return async (req, res) => {
    const asked = readParameters(String(req.body));
    await answer(replayBody(req, shapeTokenRequest(asked, config.mcpUrl).toString()), res);
  };
}
