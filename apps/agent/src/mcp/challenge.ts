import { type Response } from 'express';
import { type Deps } from '../deps.ts';

/** Why a token was refused, as an error of RFC 6750 §3.1. */
export type Problem = {
  error: 'invalid_token' | 'insufficient_scope';
  error_description: string;
  scope?: string;
};

/** Refuses a call and names where to get a valid token (§7.2, RFC 9728 §5.1). */
export function challenge(
  res: Response,
  { config }: Pick<Deps, 'config'>,
  { status, detail, problem }: { status: 401 | 403; detail: string; problem?: Problem },
): void {
  const resourceMetadata = `${config.appUrl}/.well-known/oauth-protected-resource/mcp`;
  const parameters = Object.entries({
    realm: 'Service MCP',
    resource_metadata: resourceMetadata,
    ...problem,
  });
  res
    .status(status)
    .set('WWW-Authenticate', `Bearer ${parameters.map(([name, value]) => `${name}="${value}"`).join(', ')}`)
    .set('Cache-Control', 'no-store')
    .json({ detail });
}
