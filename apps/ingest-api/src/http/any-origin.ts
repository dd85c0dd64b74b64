import { type RequestHandler } from 'express';

const READABLE =
  'RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Service-Version';
const PREFLIGHT_SECONDS = 86_400;

/** Lets pages of any origin call this path and read the answer, without cookies (Fetch §3.3). */
export const anyOrigin: RequestHandler = (_req, res, next) => {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', READABLE);
  next();
};

/** Answers a browser that asks before it calls. */
export function preflight(method: string): RequestHandler {
  return (_req, res) => {
    res.setHeader('Access-Control-Allow-Methods', method);
    res.setHeader('Access-Control-Allow-Headers', 'Content-Type, Service-Version');
    res.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
    res.status(204).end();
  };
}
