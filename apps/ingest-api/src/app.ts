import { type Operation, type OperationId, OPERATIONS } from '@feedback/contract';
import {
  type Answer,
  answeredPage,
  answerInSteps,
  bareExpress,
  measureRequests,
  measureRoute,
  onError,
  onlyMethods,
  openToPages,
  type Step,
  toHandler,
} from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Express } from 'express';
import { type Deps } from './deps.ts';
import { guards } from './guards/guards.ts';
import { echoServiceVersion } from './guards/service-version.ts';
import { refusals } from './responses/error-response.ts';
import { getHealth } from './routes/get-health.ts';
import { getOpenApi } from './routes/get-openapi.ts';
import { surveyPages } from './routes/get-survey-page.ts';
import { widgetRoutes } from './routes/get-widget.ts';
import { postDetectSpeakers } from './routes/post-detect-speakers.ts';
import { postFeedback } from './routes/post-feedback.ts';
import { postSurfaceSeen } from './routes/post-surface-seen.ts';
import { postSurfaceSubmit } from './routes/post-surface-submit.ts';
import { postTranscriptsUpload } from './routes/post-transcripts-upload.ts';

/** The headers that pages of other origins may send to the paths of surveys, and the ones they may read in the answer. */
const PAGES = {
  sends: 'Content-Type, Service-Version',
  reads:
    'RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Service-Version, X-Request-Id',
};

/** The surface as an Express app, and its operations by method and path, for requests that need no router. */
export type App = { express: Express; direct: ReadonlyMap<string, Answer> };

/**
 * The REST surface at {base_url}: each operation of the contract with its guards and its handler. An operation that is added to the
 * contract does not compile until it is served here. Both ways to an operation run the same answer; Express also takes what is not
 * exactly an operation's method and path: queries, HEAD, preflights, and everything that is refused.
 */
export function createApp(deps: Deps): App {
  const handlers: Record<OperationId, Step> = {
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

  const direct = new Map<string, Answer>();
  const refuse = refusals(deps.log);
  const operations = Object.entries(OPERATIONS) as [OperationId, Operation][];
  for (const [id, operation] of operations) {
    const { method, path } = operation;
    const steps = [
      measureRoute(deps.metrics, operation),
      echoServiceVersion,
      ...(operation.anyOrigin ? [openTo(method)] : []),
      ...guards(deps, id, operation),
      handlers[id],
    ];
    const answer = answerInSteps(steps, refuse);
    direct.set(`${method} ${path}`, answer);
    if (method === 'GET') app.get(path, answer);
    else app.post(path, answer);
  }
  app.use(measureRequests(deps.metrics), toHandler(echoServiceVersion));
  for (const [path, served] of Map.groupBy(operations, ([, operation]) => operation.path)) {
    const methods = served.map(([, { method }]) => method);
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
    if (served.some(([, { anyOrigin }]) => anyOrigin)) app.all(path, openToPages({ ...PAGES, methods }));
    app.all(
      path,
      onlyMethods(allowed, () => `This path takes ${allowed.join(' or ')} only`),
    );
  }
  app.use(widgetRoutes(), surveyPages(deps));
  app.use(() => {
    throw new AppError('not-found', 'This path does not exist: GET /openapi.json lists the paths');
  });
  app.use(onError(refuse));
  return { express: app, direct };
}

/** Lets pages of any origin read the answers. */
function openTo(method: string): Step {
  return (req, res) => void answeredPage(req, res, { ...PAGES, methods: [method], origin: '*' });
}
