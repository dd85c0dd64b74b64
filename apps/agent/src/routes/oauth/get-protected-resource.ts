import { type RequestHandler } from 'express';
import { SCOPES } from '../../authorization-server/scopes.ts';
import { type Deps } from '../../deps.ts';

/** GET /.well-known/oauth-protected-resource/mcp (§5.5, RFC 9728): describes /mcp and the issuer of its tokens. */
export function getProtectedResource({ config }: Deps): RequestHandler {
  const metadata = {
    resource: config.mcpUrl,
    authorization_servers: [config.appUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
  };
  return (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(metadata);
  };
}
