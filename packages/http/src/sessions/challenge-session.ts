import { type Response } from 'express';

/** Adds to a refusal that a session token is missing (RFC 6750 §3). */
export function challengeSession(res: Pick<Response, 'setHeader'>): void {
  res.setHeader('WWW-Authenticate', 'Bearer realm="Service"');
}
