/** The paths of §4.7, and where the provider's own ones would be that are not offered. */
export const PATHS = {
  authorization: '/mcp/auth',
  registration: '/mcp/register',
  token: '/mcp/token',
  revocation: '/mcp/revoke',
  jwks: '/mcp/jwks',
} as const;
