import { isDatabaseSlow } from '@feedback/core/intake';
import { local, type Refuse, refuseWith, toRefusal } from '@feedback/http';
import { AppError, type Logger } from '@feedback/runtime';

/** The operation's status for malformed bodies: 400, or 422 where its table has no 400. */
export const malformedStatus = local<number>('malformedStatus');

const WORDS = {
  slow: 'The service is busy: send this again in a moment. It is safe to retry: duplicates are detected',
  fault: 'Something went wrong on our side. It is safe to retry: duplicates are detected',
  unreadable: 'The request could not be read. Check its address and headers, then send it again',
};

/** Turns an error into a response (§7.1). */
export function refusals(log: Logger): Refuse {
  return refuseWith({
    log,
    toRefusal: (error, res) => {
      // Passing, and nothing is wrong: §7 says 500 for what is unexpected.
      const refused = isDatabaseSlow(error) ? new AppError('unavailable', WORDS.slow) : error;
      return toRefusal(refused, WORDS, malformedStatus.find(res));
    },
    send: ({ status, detail }, _req, res) => res.status(status).json({ detail }),
  });
}
