import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Keeps out pages that no operator has named: a script in a browser would call from within the person's network, and with a
 * name of its own made to point here (DNS rebinding). What is no browser sends no Origin.
 */
export function knownOrigin({ config }: Pick<Deps, 'config'>): RequestHandler {
  const isLocal = LOOPBACK.has(new URL(config.appUrl).hostname);
  const isKnown = (origin: string) =>
    config.allowedOrigins.has(origin) || (isLocal && LOOPBACK.has(URL.parse(origin)?.hostname ?? ''));

  return (req, res, next) => {
    const host = URL.parse(`http://${req.get('host') ?? ''}`)?.hostname ?? '';
    if (isLocal && !LOOPBACK.has(host)) throw new AppError('forbidden', 'This host name is not ours');
    const origin = req.get('origin');
    res.vary('Origin');
    if (origin === undefined) return next();
    if (!isKnown(origin)) throw new AppError('forbidden', 'Pages of this origin may not call here');

    res.set('Access-Control-Allow-Origin', origin);
    res.set('Access-Control-Expose-Headers', 'WWW-Authenticate, MCP-Protocol-Version, Retry-After');
    if (req.method !== 'OPTIONS') return next();
    res.set({
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers':
        req.get('access-control-request-headers') ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': '86400',
    });
    res.status(204).end();
  };
}
