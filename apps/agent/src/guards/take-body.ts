import { parse, type ParsedUrlQuery } from 'node:querystring';
import { mediaProblem, readForm, readJsonObject } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';

/** The fields of a form: each is a text, or a list of texts if the field was sent more than once. */
export type FormFields = ParsedUrlQuery;
/** What answers a form that `takeForm` has read. */
export type FormHandler<Params = Request['params']> = RequestHandler<Params, unknown, FormFields>;

/** JSON bounds for operations that take a few fields. */
const BOUNDS = { maxDepth: 64, maxValues: 10_000 };

/** A body in an encoding that is not supported is answered with 415 (RFC 9110 §15.5.16). */
const ENCODED = { charset: 'unsupported-media', compressed: 'unsupported-media' } as const;

/** Reads a JSON object into `req.body`, from an unauthenticated sender. */
export function takeJson(maxBytes: number): RequestHandler {
  return take((req) => readJsonObject(req, { maxBytes, bounds: BOUNDS, refusedAs: ENCODED }));
}

/** Reads the text of a form into `req.body`, for the provider, which parses it itself. */
export function takeFormText(maxBytes: number): RequestHandler {
  return take((req) => readForm(req, { maxBytes, refusedAs: ENCODED }));
}

/** Reads the fields of a page's form into `req.body`; a refusal is a sentence for people. */
export function takeForm(maxBytes: number): RequestHandler {
  return take(async (req): Promise<FormFields> => {
    try {
      return parse(await readForm(req, { maxBytes, refusedAs: ENCODED }));
    } catch (error) {
      throw forPeople(error, req, maxBytes);
    }
  });
}

function forPeople(error: unknown, { headers }: Request, maxBytes: number): unknown {
  if (!(error instanceof AppError)) return error;
  const words =
    error.kind === 'too-large'
      ? `What was written is larger than ${maxBytes / 1024} KB. Go back and shorten it.`
      : mediaProblem(headers, 'application/x-www-form-urlencoded') &&
        'This is not what the form sends. Open its page and send it from there.';
  return words === undefined ? error : new AppError(error.kind, words, { cause: error });
}

function take(read: (req: Request) => Promise<unknown>): RequestHandler {
  return async (req, _res, next) => {
    req.body = await read(req);
    next();
  };
}
