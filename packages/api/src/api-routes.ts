import { type ActDeps, ACTS, auditRoleRefusal, type Caller, requireRole, type Served } from '@feedback/core';
import { maxBodyBytes, onlyMethods, rateWindow, sendFile } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Store } from 'express-rate-limit';
import { fieldsOfBody, inputOf, needsBody } from './input-of.ts';
import { takeBody } from './take-body.ts';

const HOUR_MS = 3_600_000;
const MAX_BODY = 64 * 1024;

/** What the JSON needs of the app that mounts it. */
export type ApiDeps = ActDeps & {
  /** Accepts a person with a session token of a member (§5). */
  requireSession: RequestHandler;
  /** The caller; available only behind `requireSession`. */
  callerOf: (req: Request, res: Response) => Caller;
  /** Counts the requests of each person. */
  store: Store;
  /** The most requests of a person in an hour (§8). */
  limitPerHour: number;
};

/** Serves every act under its path. Its errors and its limit are those of the rest of the service. */
export function apiRoutes(deps: ApiDeps): Router {
  const router = Router();
  const before = [deps.requireSession, limited(deps), notStored, refuseIdempotencyKey];
  for (const [path, acts] of Map.groupBy(Object.values(ACTS), (one) => one.path)) {
    const at = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const one of acts) {
      const body = fieldsOfBody(one).length > 0;
      const handlers = [
        ...(body ? [maxBodyBytes(MAX_BODY)] : []),
        ...before,
        allowed(deps, one),
        ...(body ? [takeBody(MAX_BODY, { callerOf: deps.callerOf, isOptional: !needsBody(one) })] : []),
        served(deps, one),
      ];
      register(router, one.method)(at, handlers);
    }
    router.all(at, onlyMethodsOf(acts));
  }
  router.use('/api', auditRefusals(deps));
  return router;
}

/** Refuses a caller whose role is too low before their body is read. */
function allowed({ callerOf }: ApiDeps, { least }: Served): RequestHandler {
  return (req, res, next) => {
    requireRole(callerOf(req, res), least);
    next();
  };
}

function served(deps: ApiDeps, one: Served): RequestHandler {
  return async (req, res) => {
    const { status, body, file } = await one.answer(deps, deps.callerOf(req, res), inputOf(one, req));
    res.status(status);
    if (file) await sendFile(res, file);
    else if (body === null) res.end();
    else res.json(body);
  };
}

function register(router: Router, method: Served['method']) {
  const { get, post, put, patch, delete: remove } = router;
  return { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: remove }[method].bind(router);
}

function limited({ store, limitPerHour, callerOf }: ApiDeps): RequestHandler {
  return rateWindow({
    windowMs: HOUR_MS,
    limit: limitPerHour,
    store,
    keyOf: (req, res) => callerOf(req, res).by.personId,
    toDetail: (resetS) => `At most ${limitPerHour} requests an hour; try again in ${resetS} seconds`,
    isAnnounced: true,
  });
}

function onlyMethodsOf(acts: Served[]): RequestHandler {
  const allowed = acts.map(({ method }) => method);
  return onlyMethods(
    allowed,
    (method) => `${method} is not supported on this path; use ${allowed.join(' or ')}`,
  );
}

/** Refuses a header that would be ignored: its sender believes that two requests with one key are one. */
const refuseIdempotencyKey: RequestHandler = (req, _res, next) => {
  if (req.headers['idempotency-key'] !== undefined)
    throw new AppError(
      'malformed',
      'Idempotency-Key is not taken: leave the header out, and read what there is before you send a request again',
    );
  next();
};

/** Forbids caches to store a workspace's data. */
const notStored: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

function auditRefusals(deps: ApiDeps): ErrorRequestHandler {
  return async (error: unknown, req, res, next) => {
    await auditRoleRefusal(deps.db, error, {
      caller: () => deps.callerOf(req, res),
      request: `${req.method} ${req.baseUrl}${req.path}`,
    });
    next(error);
  };
}
