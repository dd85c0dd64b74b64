import { answeredPage } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Deps } from '../deps.ts';

/** The methods that pages may use at /mcp, and the response headers that they may read. */
const PAGES = { methods: ['POST'], reads: 'WWW-Authenticate, MCP-Protocol-Version, Retry-After' };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses pages whose origin the operator has not configured: a script in a browser would call from inside the person's network,
 * and could reach this service by a host name of its own that resolves to it (DNS rebinding). Programs other than browsers send
 * no Origin.
 */
export function knownOrigin({ config }: Pick<Deps, 'config'>): RequestHandler {
  const isLocal = LOOPBACK.has(new URL(config.appUrl).hostname);
  const isKnown = (origin: string) =>
    config.allowedOrigins.has(origin) || (isLocal && LOOPBACK.has(URL.parse(origin)?.hostname ?? ''));

  return (req, res, next) => {
    const host = URL.parse(`http://${req.get('host') ?? ''}`)?.hostname ?? '';
    if (isLocal && !LOOPBACK.has(host))
      throw new AppError('forbidden', 'This service does not answer under this host name');
    const origin = req.get('origin');
    res.vary('Origin');
    if (origin === undefined) return next();
    if (!isKnown(origin))
      throw new AppError(
        'forbidden',
        'Pages of this origin may not call this service. The operator can allow it with ALLOWED_ORIGINS.',
      );
    if (!answeredPage(req, res, { ...PAGES, origin })) next();
  };
}
