import { AppError, isDeeperThan } from '@feedback/runtime';
import express, { type RequestHandler } from 'express';
import { MAX_JSON_DEPTH, MAX_MCP_BYTES } from './limits.ts';

const PARSE_ERROR = -32_700;

/** Refuses by the declared size alone, before anybody looks at credentials. */
export const checkSize: RequestHandler = (req, _res, next) => {
  if (Number(req.get('content-length') ?? 0) > MAX_MCP_BYTES) {
    throw new AppError('too-large', `The body must have at most ${MAX_MCP_BYTES} bytes`);
  }
  next();
};

const parse = express.json({ limit: MAX_MCP_BYTES, type: () => true, strict: false });

/** Reads the body as JSON. Its media type is for the engine to judge. */
export const readBody: RequestHandler = (req, res, next) => {
  parse(req, res, (error?: unknown) => {
    if (error instanceof SyntaxError) {
      const detail = 'The body is not valid JSON';
      res
        .status(400)
        .json({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: detail }, detail });
      return;
    }
    if (!error && isDeeperThan(req.body, MAX_JSON_DEPTH)) {
      next(new AppError('malformed', `The body must be at most ${MAX_JSON_DEPTH} levels deep`));
      return;
    }
    next(error);
  });
};
