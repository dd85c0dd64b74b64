import { type Operation, type OperationId, OPERATIONS } from '@feedback/contract';
import { AppError } from '@feedback/runtime';
import express, { type Express, type RequestHandler } from 'express';
import { type Deps } from './deps.ts';
import { anyOrigin, preflight } from './http/any-origin.ts';
import { maxBodyBytes } from './http/body.ts';
import { errorResponse } from './http/errors.ts';
import { measure } from './http/measure.ts';
import { hourlyLimit } from './http/rate-limit.ts';
import { checkServiceVersion, echoServiceVersion } from './http/service-version.ts';
import { readSurveyKey, refuseWithoutSurveyKey } from './http/survey-credential.ts';
import { getHealth } from './routes/get-health.ts';
import { getOpenApi } from './routes/get-openapi.ts';
import { postDetectSpeakers } from './routes/post-detect-speakers.ts';
import { postFeedback } from './routes/post-feedback.ts';
import { postSurfaceSeen } from './routes/post-surface-seen.ts';
import { postSurfaceSubmit } from './routes/post-surface-submit.ts';
import { postTranscriptsUpload } from './routes/post-transcripts-upload.ts';

/**
 * The REST surface at {base_url}: each operation of the contract with the handler that serves it. An operation that is added
 * there does not compile until it is served here.
 */
export function createApp(deps: Deps): Express {
  const handlers: Record<OperationId, RequestHandler> = {
    postFeedback: postFeedback(deps),
    uploadTranscript: postTranscriptsUpload(deps),
    detectSpeakers: postDetectSpeakers(),
    submitSurvey: postSurfaceSubmit(deps),
    surveySeen: postSurfaceSeen(deps),
    getHealth: getHealth(deps),
    getOpenApi: getOpenApi(deps),
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // No answer has a version that a condition could match; Express lets `If-None-Match: *` match all the same, and answers 304.
  Object.defineProperty(app.request, 'fresh', { value: false });
  // A path is what the contract says, to the letter.
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('trust proxy', deps.trustProxy);
  app.use(measure(deps.metrics), echoServiceVersion);

  const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
  for (const [id, operation] of operations) {
    if (operation.anyOrigin) {
      app.all(operation.path, anyOrigin);
      app.options(operation.path, preflight(operation.method));
    }
    const register = operation.method === 'GET' ? app.get.bind(app) : app.post.bind(app);
    register(operation.path, ...judges(deps, id, operation), handlers[id]);
  }
  for (const [path, served] of Map.groupBy(operations, ([, operation]) => operation.path)) {
    app.all(path, onlyMethods(served.map(([, { method }]) => method)));
  }
  app.use(() => {
    throw new AppError('not-found', 'There is nothing at this path');
  });
  app.use(errorResponse(deps.log));
  return app;
}

/**
 * What a request passes before its handler, in the one order of judgement (docs/decisions/0003-order-of-judgement.md):
 * version, declared size, credential, rate limit. Path and method are judged by its being here, the body by the handler.
 */
function judges(
  deps: Deps,
  id: OperationId,
  { malformed, maxBodyBytes: bytes, credential, limit }: Operation,
): RequestHandler[] {
  return [
    checkServiceVersion,
    (_req, res, next) => {
      res.locals['malformedStatus'] = malformed;
      next();
    },
    ...(bytes === undefined ? [] : [maxBodyBytes(bytes)]),
    ...(credential === 'session' ? [requireSession(deps)] : []),
    ...(credential === 'survey-key' ? [readSurveyKey(deps.surveyKeys, bytes ?? 0)] : []),
    ...(limit === undefined
      ? []
      : hourlyLimit({ limit: deps.limits[id] ?? limit.perHour, store: deps.windowStore(id) })),
    ...(credential === 'survey-key' ? [refuseWithoutSurveyKey] : []),
  ];
}

/** Lets only signed-in members pass (§5) and says to the route who it is. */
function requireSession({ sessions }: Pick<Deps, 'sessions'>): RequestHandler {
  return async (req, res, next) => {
    res.locals['caller'] = await sessions(req.headers.authorization);
    next();
  };
}

/** Refuses the methods a path does not take, naming those it does (RFC 9110 §15.5.6). */
function onlyMethods(methods: string[]): RequestHandler {
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return (_req, res) => {
    res.setHeader('Allow', allowed.join(', '));
    throw new AppError('method-not-allowed', `This path takes ${allowed.join(' or ')} only`);
  };
}
