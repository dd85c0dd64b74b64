import { challengeSession, local } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type Caller, type CallerFinder } from '../callers/caller-finder.ts';

/** The caller; set by `requireSession`. */
export const callers = local<Caller>('caller');

/** Accepts only signed-in members (§5). */
export function requireSession(find: CallerFinder): RequestHandler {
  return async (req, res, next) => {
    try {
      callers.set(res, await find(req.headers.authorization));
    } catch (error) {
      if (error instanceof AppError) challengeSession(res);
      throw error;
    }
    next();
  };
}
