import { isUtf8 } from 'node:buffer';
import { AppError, brokenJsonBound } from '@feedback/runtime';
import express, { type RequestHandler, type Response } from 'express';
import { INVALID_REQUEST, PARSE_ERROR, refusePost, type RequestId, type RpcError } from './json-rpc.ts';
import { MAX_BATCH, MAX_JSON_DEPTH, MAX_JSON_VALUES, MAX_MCP_BYTES } from './limits.ts';
import { type Message, readMessage } from './messages.ts';

/** The messages of one POST, and whether they came as a batch. */
export type Post = { messages: Message[]; isBatch: boolean };

type Refused = RpcError & { status?: number; id?: RequestId | null };

/** Refuses by the declared size alone, before anybody looks at credentials. */
export const checkSize: RequestHandler = (req, _res, next) => {
  if (Number(req.get('content-length') ?? 0) > MAX_MCP_BYTES) {
    throw new AppError('too-large', `The body must have at most ${MAX_MCP_BYTES} bytes`);
  }
  next();
};

/** Reads the body as JSON-RPC, one message or a batch of them (2025-03-26), and refuses what is neither. */
export const readBody: RequestHandler = (req, res, next) => {
  if (!saysJson(req.get('content-type'))) {
    refusePost(res, {
      status: 415,
      code: INVALID_REQUEST,
      message: 'Send the body as application/json, in UTF-8',
    });
    return;
  }
  readBytes(req, res, (error?: unknown) => {
    if (error) {
      next(error);
      return;
    }
    const post = toPost(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    if ('code' in post) {
      refusePost(res, post);
      return;
    }
    setPost(res, post);
    next();
  });
};

/** What was sent; only after `readBody`. */
export function postOf(res: Response): Post {
  return res.locals['post'] as Post; // setPost alone writes it
}

function setPost(res: Response, post: Post): void {
  res.locals['post'] = post;
}

const readBytes = express.raw({ limit: MAX_MCP_BYTES, type: () => true, inflate: false });

function saysJson(type = ''): boolean {
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  return /^application\/json[ \t]*(?:;|$)/i.test(type) && /^utf-?8$/i.test(charset);
}

/** The bounds are judged on the bytes: what breaks them is never built. */
function toPost(bytes: Buffer): Post | Refused {
  if (!isUtf8(bytes)) return { code: PARSE_ERROR, message: 'The body is not valid UTF-8' };
  const broken = brokenJsonBound(bytes, { maxDepth: MAX_JSON_DEPTH, maxValues: MAX_JSON_VALUES });
  if (broken === 'depth')
    return { code: INVALID_REQUEST, message: `The body must be at most ${MAX_JSON_DEPTH} levels deep` };
  if (broken === 'values')
    return {
      status: 413,
      code: INVALID_REQUEST,
      message: `The body must have at most ${MAX_JSON_VALUES} values`,
    };
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { code: PARSE_ERROR, message: 'The body is not valid JSON' };
  }
  return Array.isArray(value) ? toBatch(value) : toSingle(readMessage(value));
}

function toSingle(message: Message): Post | Refused {
  return message.kind === 'invalid'
    ? { ...message.error, id: message.id }
    : { messages: [message], isBatch: false };
}

/** Each message of a batch is judged, and answered, on its own (JSON-RPC 2.0 §6). */
function toBatch(values: unknown[]): Post | Refused {
  if (values.length === 0)
    return { code: INVALID_REQUEST, message: 'A batch must have at least one message' };
  if (values.length > MAX_BATCH)
    return { code: INVALID_REQUEST, message: `A batch must have at most ${MAX_BATCH} messages` };
  const ids = new Set<unknown>();
  const messages = values.map((value): Message => {
    const message = readMessage(value);
    if (message.kind !== 'request') return message;
    if (message.method === 'initialize') return refused(message.id, 'initialize must be sent alone');
    if (ids.has(message.id)) return refused(message.id, 'This id is used twice in the batch');
    ids.add(message.id);
    return message;
  });
  return { messages, isBatch: true };
}

function refused(id: RequestId, message: string): Message {
  return { kind: 'invalid', id, error: { code: INVALID_REQUEST, message } };
}
