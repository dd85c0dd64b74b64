import { type Request, type RequestHandler, type Response } from 'express';

/** One part of an answer: a guard, which throws to refuse, or the handler, which sends the answer. */
export type Step = (req: Request, res: Response) => unknown;

/** Answers a request, and never throws. */
export type Answer = (req: Request, res: Response) => Promise<void>;

/**
 * Runs the steps in order, and waits for each that takes time. What a step throws goes to `refuse`, and no further step runs. It is
 * one handler for Express, and needs no router: `createExpressServer` can call it directly.
 */
export function answerInSteps(
  steps: Step[],
  refuse: (error: unknown, req: Request, res: Response) => void,
): Answer {
  return async (req, res) => {
    try {
      for (const step of steps) {
        const pending = step(req, res);
        if (pending instanceof Promise) await pending;
      }
    } catch (error) {
      refuse(error, req, res);
    }
  };
}

/** A guard as a handler of its own in Express' chain, or of another handler, which learns of a refusal by `next`. */
export function toHandler(guard: Step): RequestHandler {
  return async (req, res, next) => {
    try {
      await guard(req, res);
    } catch (error) {
      next(error);
      return;
    }
    next();
  };
}
