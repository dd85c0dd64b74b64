import { bareExpress, measureRequests } from '@feedback/http';
import { type Express } from 'express';
import { type Deps } from './deps.ts';
import { errorResponse } from './responses/error-response.ts';
import { getHealth } from './routes/get-health.ts';

/** The app that answers while PostgreSQL is away and the providers' keys cannot be read yet: 500 at once, except on /health. */
export function createWaitingApp(deps: Pick<Deps, 'config' | 'log' | 'metrics' | 'startedAt'>): Express {
  const app = bareExpress();
  app.use(measureRequests(deps.metrics));
  app.get('/health', getHealth(deps));
  app.use(() => {
    throw new Error('the provider keys are not loaded yet');
  });
  app.use(errorResponse(deps.log));
  return app;
}
