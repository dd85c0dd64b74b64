import { type Operation, type OperationId, OPERATIONS } from '@feedback/contract';
import { bareExpress, measureRequests, onlyMethods, openToPages } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Express, type RequestHandler } from 'express';
import { type Deps } from './deps.ts';
import { guards } from './guards/guards.ts';
import { echoServiceVersion } from './guards/service-version.ts';
import { errorResponse } from './responses/error-response.ts';
import { getHealth } from './routes/get-health.ts';
import { getOpenApi } from './routes/get-openapi.ts';
import { postDetectSpeakers } from './routes/post-detect-speakers.ts';
import { postFeedback } from './routes/post-feedback.ts';
import { postSurfaceSeen } from './routes/post-surface-seen.ts';
import { postSurfaceSubmit } from './routes/post-surface-submit.ts';
import { postTranscriptsUpload } from './routes/post-transcripts-upload.ts';

/** The headers that pages of other origins may send to the paths of surveys, and the ones they may read in the answer. */
const PAGES = {
  sends: 'Content-Type, Service-Version',
  reads: 'RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Service-Version',
};

/**
 * The REST surface at {base_url}: each operation of the contract with its handler. An operation that is added to the contract
 * does not compile until it is served here.
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

  const app = bareExpress(deps);
  // Paths match exactly as the contract writes them.
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.use(measureRequests(deps.metrics), echoServiceVersion);

  const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
  for (const [id, operation] of operations) {
    const { method, path } = operation;
    if (operation.anyOrigin) app.all(path, openToPages({ ...PAGES, methods: [method] }));
    const register = method === 'GET' ? app.get.bind(app) : app.post.bind(app);
    register(path, ...guards(deps, id, operation), handlers[id]);
  }
  for (const [path, served] of Map.groupBy(operations, ([, operation]) => operation.path)) {
    const methods = served.map(([, { method }]) => method);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    app.all(
      path,
      onlyMethods(allowed, () => `This path takes ${allowed.join(' or ')} only`),
    );
  }
  app.use(() => {
    throw new AppError('not-found', 'This path does not exist: GET /openapi.json lists the paths');
  });
  app.use(errorResponse(deps.log));
  return app;
}
