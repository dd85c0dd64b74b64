import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';

/** Refuses every request that reaches it, and names the methods that the path supports (RFC 9110 §15.5.6). */
export function onlyMethods(allowed: string[], toDetail: (method: string) => string): RequestHandler {
  return ({ method }, res) => {
    res.setHeader('Allow', allowed.join(', '));
    throw new AppError('method-not-allowed', toDetail(method));
  };
}
