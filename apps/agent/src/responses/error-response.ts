import { messagePage } from '@feedback/console';
import { isDatabaseSlow } from '@feedback/core';
import {
  errorResponse as answerErrors,
  local,
  type Refusal as Refused,
  requestIdOf,
  toRefusal as toRefused,
} from '@feedback/http';
import { AppError, type Logger } from '@feedback/runtime';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { errors } from 'oidc-provider';
import { FAULT, SLOW } from './fault.ts';
import { sendPage } from './send-page.ts';
import { wantsPage } from './wants-page.ts';

/** A refusal, with its error code if it answers an OAuth request (RFC 6749 §5.2). */
type Refusal = Refused & { error: string };

const WORDS = {
  fault: FAULT,
  unreadable: 'The request could not be read. Check its address and headers, then send it again',
};

/** The codes of RFC 6749 §4.1.2.1 for what is not the client's fault. */
const OAUTH_ERRORS: Record<number, string> = { 500: 'server_error', 503: 'temporarily_unavailable' };

/** The way back from a refusal. */
const HOME = { href: '/', words: 'To the start page' };

const isOAuth = local<boolean>('oauth');

/** Turns a thrown error into a refusal in the one form that all refusals have (§2.10): JSON, or a page for a browser. */
export function errorResponse(log: Logger): ErrorRequestHandler {
  return answerErrors({ log, toRefusal, send });
}

/** Marks the routes registered after it as OAuth endpoints, whose refusals also carry the fields of RFC 6749 §5.2. */
export const oauthErrors: RequestHandler = (_req, res, next) => {
  isOAuth.set(res, true);
  next();
};

function send({ status, error, detail }: Refusal, req: Request, res: Response): void {
  res.status(status).set('Cache-Control', 'no-store');
  if (wantsPage(req)) {
    const title = status === 404 ? 'This page does not exist' : 'This did not work';
    const text = status < 500 ? detail : `${detail} The operator finds it in the log as ${requestIdOf(res)}.`;
    sendPage(res, messagePage({ title, text, next: HOME }));
  } else if (isOAuth.find(res)) res.json({ error, error_description: detail, detail });
  else res.json({ detail });
}

function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof errors.SessionNotFound) {
    return {
      status: 400,
      error: 'invalid_request',
      detail: 'This page has expired or belongs to another browser. Start again.',
    };
  }
  if (thrown instanceof errors.OIDCProviderError && thrown.expose) {
    const { statusCode: status, error, error_description: description, message } = thrown;
    return { status, error, detail: description ?? message };
  }
  const refused = toRefused(isDatabaseSlow(thrown) ? new AppError('unavailable', SLOW) : thrown, WORDS);
  return { ...refused, error: OAUTH_ERRORS[refused.status] ?? 'invalid_request' };
}
