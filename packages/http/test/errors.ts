import { createLogger, type Logger } from '@feedback/runtime';
import { errorResponse, toRefusal } from '../src/index.ts';

/** The error handler of the small apps in these tests. */
export function errors(log: Logger = createLogger('test', 'silent')) {
  return errorResponse({
    log,
    toRefusal: (error) => toRefusal(error, { fault: 'a fault', unreadable: 'unreadable' }),
    send: ({ status, detail }, _req, res) => res.status(status).json({ detail }),
  });
}
