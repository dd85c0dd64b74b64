import express, { type Express } from 'express';

/** Creates an Express app without the headers and behaviours that Express adds by default. */
export function bareExpress({ trustProxy = 0 }: { trustProxy?: number } = {}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // No answer has a version that a condition could match, but Express lets `If-None-Match: *` match and answers 304.
  Object.defineProperty(app.request, 'fresh', { value: false });
  app.set('trust proxy', trustProxy);
  return app;
}
