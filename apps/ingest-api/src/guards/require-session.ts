import { challengeSession, local, type Step } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Caller, type CallerFinder } from '../callers/caller-finder.ts';

/** The caller; set by `requireSession`. */
export const callers = local<Caller>('caller');

/** Accepts only signed-in members (§5). */
export function requireSession(find: CallerFinder): Step {
  return async (req, res) => {
    try {
      callers.set(res, await find(req.headers.authorization));
    } catch (error) {
      if (error instanceof AppError) challengeSession(res);
      throw error;
    }
  };
}
