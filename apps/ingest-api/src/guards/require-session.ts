import { challengeSession, local, type Step } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Response } from 'express';
import { type Caller, type CallerFinder } from '../callers/caller-finder.ts';

/** The caller; set by `requireSession`. */
export const callers = local<Caller>('caller');

/** Accepts only signed-in members (§5). */
export function requireSession(find: CallerFinder): Step {
  return (req, res) => {
    const caller = find(req.headers.authorization);
    return caller instanceof Promise ? arrived(caller, res) : callers.set(res, caller);
  };
}

async function arrived(caller: Promise<Caller>, res: Response): Promise<void> {
  try {
    callers.set(res, await caller);
  } catch (error) {
    if (error instanceof AppError) challengeSession(res);
    throw error;
  }
}
