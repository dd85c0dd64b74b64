import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { readParameters } from '../../authorization-server/parameters.ts';
import { PATHS } from '../../authorization-server/paths.ts';
import { shapeAuthorization } from '../../authorization-server/shape-request.ts';
import { type Deps } from '../../deps.ts';

/** GET /mcp/auth (§4.7): an agent sends its person here. */
export function getAuth({ config }: Deps, provider: Provider): RequestHandler {
  const answer = provider.callback();
  return async (req, res) => {
    const asked = readParameters(new URL(req.originalUrl, config.appUrl).search);
    req.url = `${PATHS.authorization}?${shapeAuthorization(asked, config.mcpUrl).toString()}`;
    req.originalUrl = req.url; // the provider compares `originalUrl` with `url` to find out where it is mounted
    await answer(req, res);
  };
}
