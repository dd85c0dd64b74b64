import { challengeSession, local, type Step } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Request, type Response } from 'express';
import { type Caller, type CallerFinder } from '../callers/caller-finder.ts';

/** The caller; set by `requireSession`. */
export const callers = local<Caller>('caller');

/** Accepts only signed-in members (§5), and a sender only from where it may send. */
export function requireSession(find: CallerFinder): Step {
  return (req, res) => {
    const caller = find(req.headers.authorization);
    return caller instanceof Promise || caller.mayComeFrom
      ? arrived(caller, req, res)
      : callers.set(res, caller);
  };
}

async function arrived(finding: Caller | Promise<Caller>, { ip }: Request, res: Response): Promise<void> {
  try {
    const caller = await finding;
    if (caller.mayComeFrom?.(ip) === false)
      throw new AppError('unauthenticated', `This sender may not send from ${ip ?? 'an unknown address'}`);
    callers.set(res, caller);
  } catch (error) {
    if (error instanceof AppError) challengeSession(res);
    throw error;
  }
}
