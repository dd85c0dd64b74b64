import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';

/** Accepts a form only if one of our own pages sent it, which the browser states in headers that no page can forge. */
export function fromOwnPage(appUrl: string): RequestHandler {
  return (req, _res, next) => {
    const origin = req.get('origin');
    const site = req.get('sec-fetch-site');
    const isForeign =
      (origin !== undefined && origin !== appUrl) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none');
    if (isForeign)
      throw new AppError(
        'forbidden',
        'This form was not sent from a page of this service. Open the page again and send it from there.',
      );
    next();
  };
}
