import { type Request, type RequestHandler, type Response } from 'express';
import { local } from './local.ts';

const mount = local<string>('mount');

/** Records the path at which a router is mounted: once an error has left the router, Express no longer knows that path. */
export function mountedAt(path: string): RequestHandler {
  return (_req, res, next) => {
    mount.set(res, path);
    next();
  };
}

/** The pattern of the request's route, or `none` without a route. It is never what the client wrote, which may be secret. */
export function routeOf(req: Pick<Request, 'route'>, res: Pick<Response, 'locals'>): string {
  const route: unknown = req.route; // Express types it as `any`
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  return typeof path === 'string' ? (mount.find(res) ?? '') + path : 'none';
}
