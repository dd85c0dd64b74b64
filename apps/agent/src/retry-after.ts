import { type Request, type Response } from 'express';

/** Says when a window that is used up begins anew, in whole seconds (RFC 9110 §10.2.3). */
export function retryAfter(req: Request, res: Response): void {
  // What express-rate-limit leaves on the request; its types do not reach Express'.
  const { resetTime } = (req as Request & { rateLimit: { resetTime: Date } }).rateLimit;
  res.set('Retry-After', String(Math.max(1, Math.ceil((resetTime.getTime() - Date.now()) / 1000))));
}
