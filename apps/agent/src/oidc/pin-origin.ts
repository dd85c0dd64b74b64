import { type RequestHandler } from 'express';

/**
 * Makes the provider believe that it was reached at APP_URL, whatever the request says: the provider builds its addresses from
 * these headers, which a proxy may have changed or a caller may have forged.
 */
export function pinOrigin(appUrl: string): RequestHandler {
  const { host, protocol } = new URL(appUrl);
  return (req, _res, next) => {
    req.headers.host = host;
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete req.headers['x-forwarded-host'];
    next();
  };
}
