/** The paths of §4.7, and paths for those of the provider's own endpoints that this service does not offer. */
export const PATHS = {
  authorization: '/mcp/auth',
  registration: '/mcp/register',
  token: '/mcp/token',
  revocation: '/mcp/revoke',
  jwks: '/mcp/jwks',
} as const;
