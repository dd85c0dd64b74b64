import { AppError } from '@feedback/runtime';
import express, { type Express, type RequestHandler } from 'express';
import { type Deps } from './deps.ts';
import { maxBodyBytes } from './http/body.ts';
import { errorResponse } from './http/errors.ts';
import { measure } from './http/measure.ts';
import { hourlyLimit } from './http/rate-limit.ts';
import { checkServiceVersion, echoServiceVersion } from './http/service-version.ts';
import { getHealth } from './routes/get-health.ts';
import { MAX_FEEDBACK_BYTES, postFeedback } from './routes/post-feedback.ts';

/**
 * The REST surface at {base_url}, in the order of the specification. A request is judged in the same order everywhere: path
 * and method, version, declared size, credential, rate limit, body (docs/decisions/0003-order-of-judgement.md).
 */
export function createApp(deps: Deps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', deps.trustProxy);
  app.use(measure(deps.metrics), echoServiceVersion);

  const feedbackWindow = hourlyLimit({
    limit: deps.limits.feedbackPerHour,
    store: deps.windowStore('feedback:'),
  });
  app
    .route('/feedback')
    .post(
      checkServiceVersion,
      maxBodyBytes(MAX_FEEDBACK_BYTES),
      requireSession(deps),
      ...feedbackWindow,
      postFeedback(deps),
    )
    .all(onlyMethods('POST'));
  app.route('/health').get(checkServiceVersion, getHealth(deps)).all(onlyMethods('GET', 'HEAD'));

  app.use(() => {
    throw new AppError('not-found', 'There is nothing at this path');
  });
  app.use(errorResponse(deps.log));
  return app;
}

/** Lets only signed-in members pass (§5) and says to the route who it is. */
function requireSession({ sessions }: Pick<Deps, 'sessions'>): RequestHandler {
  return async (req, res, next) => {
    res.locals['caller'] = await sessions(req.headers.authorization);
    next();
  };
}

function onlyMethods(...methods: string[]): RequestHandler {
  return (_req, res) => {
    res.setHeader('Allow', methods.join(', '));
    throw new AppError('method-not-allowed', `This path takes ${methods.join(' or ')} only`);
  };
}
