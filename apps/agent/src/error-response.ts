import { messagePage } from '@feedback/console';
import { AppError, type Logger, STATUS_OF } from '@feedback/runtime';
import { type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { errors } from 'oidc-provider';
import { sendPage } from './send-page.ts';

type Refusal = { status: number; error: string; detail: string };

/** Turns whatever was thrown into the one shape of a refusal (§2.10): JSON, or a page for who asked for one. */
export function errorResponse(log: Logger): ErrorRequestHandler {
  // Express tells an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) log.error({ err: error }, 'request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res.status(refusal.status).set('Cache-Control', 'no-store');
    if (wantsPage(req)) {
      sendPage(res, messagePage({ title: 'This did not work', text: refusal.detail }));
      return;
    }
    const isOAuth = res.locals['oauth'] === true;
    res.json(
      isOAuth
        ? { error: refusal.error, error_description: refusal.detail, detail: refusal.detail }
        : { detail: refusal.detail },
    );
  };
}

/** Refuses a method that the path does not have, naming those it has (RFC 9110 §15.5.6). */
export function methodNotAllowed(...allowed: string[]): RequestHandler {
  return (req, res) => {
    res.set('Allow', allowed.join(', '));
    throw new AppError(
      'method-not-allowed',
      `${req.method} is not possible here; use ${allowed.join(' or ')}`,
    );
  };
}

/** Marks what follows as an OAuth endpoint, whose refusals also carry RFC 6749 §5.2's fields. */
export const oauthErrors: RequestHandler = (_req, res, next) => {
  res.locals['oauth'] = true;
  next();
};

function toRefusal(error: unknown): Refusal {
  if (error instanceof AppError)
    return { status: STATUS_OF[error.kind], error: 'invalid_request', detail: error.message };
  if (error instanceof errors.SessionNotFound) {
    return {
      status: 400,
      error: 'invalid_request',
      detail: 'This page has expired or belongs to another browser. Start again.',
    };
  }
  if (error instanceof errors.OIDCProviderError && error.expose) {
    return { status: error.statusCode, error: error.error, detail: error.error_description ?? error.message };
  }
  if (isBodyError(error))
    return { status: error.status, error: 'invalid_request', detail: bodyDetail(error) };
  return {
    status: 500,
    error: 'server_error',
    detail: 'Something went wrong on our side. Try again in a moment.',
  };
}

/** What body-parser and Express throw about a request they could not read. */
type BodyError = Error & { status: number; type?: string; limit?: number };

function isBodyError(error: unknown): error is BodyError {
  return (
    error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
  );
}

function bodyDetail({ type, limit, status }: BodyError): string {
  if (type === 'entity.too.large') return `The body must have at most ${limit} bytes`;
  if (type === 'entity.parse.failed') return 'The body is not valid JSON';
  if (status === 415) return 'The body’s encoding is not supported: send it uncompressed, in UTF-8';
  return 'The request could not be read';
}

/** A browser prefers HTML by name; a program that takes anything gets JSON. */
export function wantsPage(req: Request): boolean {
  return req.accepts('json', 'html') === 'html';
}
