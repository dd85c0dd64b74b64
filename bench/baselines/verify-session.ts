import { ownJson } from '@feedback/contract/own-json';
import { type RequestHandler } from 'express';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { type BaselineSettings } from './settings.ts';

/** The session check of jose's documentation: every request's signature is verified. */
export function verifySession({ jwks, issuer, audience }: BaselineSettings): RequestHandler {
  const keys = createLocalJWKSet(ownJson<JSONWebKeySet>(jwks));
  return async (req, res, next) => {
    try {
      const token = (req.headers.authorization ?? '').replace(/^Bearer /, '');
      const { payload } = await jwtVerify(token, keys, { issuer, audience });
      res.locals['workspaceId'] = payload['workspace_id'];
    } catch {
      res.status(401).json({ detail: 'The session token is not valid' });
      return;
    }
    next();
  };
}
