import { createLogger } from '@feedback/runtime';
import { errorResponse, toRefusal } from '../src/index.ts';

/** What answers refusals in the small apps of these tests. */
export function errors() {
  return errorResponse({
    log: createLogger('test', 'silent'),
    toRefusal: (error) => toRefusal(error, { fault: 'a fault', unreadable: () => 'unreadable' }),
    send: ({ status, detail }, _req, res) => res.status(status).json({ detail }),
  });
}
