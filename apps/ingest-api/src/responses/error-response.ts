import { local, type Refuse, refuseWith, toRefusal } from '@feedback/http';
import { type Logger } from '@feedback/runtime';

/** The operation's status for malformed bodies: 400, or 422 where its table has no 400. */
export const malformedStatus = local<number>('malformedStatus');

const WORDS = {
  fault: 'Something went wrong on our side. It is safe to retry: duplicates are detected',
  unreadable: 'The request could not be read. Check its address and headers, then send it again',
};

/** Turns an error into a response (§7.1). */
export function refusals(log: Logger): Refuse {
  return refuseWith({
    log,
    toRefusal: (error, res) => toRefusal(error, WORDS, malformedStatus.find(res)),
    send: ({ status, detail }, _req, res) => res.status(status).json({ detail }),
  });
}
