import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';

/** Refuses every method that reaches it, naming the ones that the path supports (RFC 9110 §15.5.6). */
export function onlyMethods(allowed: string[], toDetail: (method: string) => string): RequestHandler {
  return ({ method }, res) => {
    res.setHeader('Allow', allowed.join(', '));
    throw new AppError('method-not-allowed', toDetail(method));
  };
}
