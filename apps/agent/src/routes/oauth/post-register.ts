import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Provider } from 'oidc-provider';
import { toClientMetadata } from '../../authorization-server/client-metadata.ts';
import { replayBody } from '../../oidc/replay-body.ts';

/** POST /mcp/register (§4.7, RFC 7591): open to every agent; nothing is granted until a person approves. */
export function postRegister(provider: Provider): RequestHandler {
  const answer = provider.callback();
  return async (req, res) => {
    const body: unknown = req.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new AppError('malformed', 'Send a JSON object with redirect_uris');
    }
    // The provider decides about a client secret by the request's values, so it gets only ours.
    await answer(replayBody(req, JSON.stringify(toClientMetadata(body as Record<string, unknown>))), res);
  };
}
