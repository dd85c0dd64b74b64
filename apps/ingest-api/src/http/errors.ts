import { AppError, type Logger, STATUS_OF } from '@feedback/runtime';
import { type ErrorRequestHandler } from 'express';

/**
 * The one place where a refusal becomes a response (§7.1). `res.locals.malformedStatus` is the operation's word on bodies
 * that cannot be read: 400, or 422 where its table has no 400.
 */
export function errorResponse(log: Logger): ErrorRequestHandler {
  // Express knows an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const { status, detail } = toRefusal(error, (res.locals['malformedStatus'] as number | undefined) ?? 400);
    if (status >= 500) log.error({ err: error, method: req.method, path: req.path }, 'a request failed');
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    if (status === 408) res.setHeader('Connection', 'close'); // the rest of the request may still be on its way
    // A survey key is no credential of a header.
    if (status === 401 && res.locals['refusal'] === undefined)
      res.setHeader('WWW-Authenticate', 'Bearer realm="Service"');
    res.status(status).json({ detail });
  };
}

function toRefusal(error: unknown, malformedStatus: number): { status: number; detail: string } {
  if (error instanceof AppError) {
    return {
      status: error.kind === 'malformed' ? malformedStatus : STATUS_OF[error.kind],
      detail: error.message,
    };
  }
  // Express' own refusals (a path that cannot be decoded) carry a status and words that are not ours to show.
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status, detail: 'The request cannot be read' };
  return {
    status: 500,
    detail: 'Something went wrong on our side. Send it again: what was stored is recognised',
  };
}
