import { type RequestHandler } from 'express';
import { PATHS } from '../../authorization-server/paths.ts';
import { SCOPES } from '../../authorization-server/scopes.ts';
import { type Deps } from '../../deps.ts';

/**
 * GET /.well-known/oauth-authorization-server (§5.5, RFC 8414): only what this service offers, not everything the provider
 * supports.
 */
export function getAuthorizationServer({ config }: Deps): RequestHandler {
  const { appUrl } = config;
  const metadata = {
    issuer: appUrl,
    authorization_endpoint: appUrl + PATHS.authorization,
    token_endpoint: appUrl + PATHS.token,
    registration_endpoint: appUrl + PATHS.registration,
    revocation_endpoint: appUrl + PATHS.revocation,
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: SCOPES,
    // Without these two members a client must assume that it needs a secret (RFC 8414 §2).
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    response_modes_supported: ['query'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  return (_req, res) => {
    res.set('Cache-Control', 'public, max-age=300').json(metadata);
  };
}
