import { type RequestHandler } from 'express';

/** Lets scripts of any page call what needs no cookie: agents that run in a browser discover, register and redeem here. */
export function openToBrowsers(...methods: string[]): RequestHandler {
  return (req, res, next) => {
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After',
    });
    if (req.method !== 'OPTIONS') {
      next();
      return;
    }
    res.set({
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers':
        req.get('access-control-request-headers') ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': '86400',
    });
    res.status(204).end();
  };
}
