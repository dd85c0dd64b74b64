import {
  type JsonProblem,
  local,
  mediaProblem,
  mediaProblemInWords,
  parseJson,
  readBytes,
} from '@feedback/http';
import { type RequestHandler } from 'express';
import { JSON_BOUNDS, MAX_BATCH, MAX_MCP_BYTES } from '../tools/call-limits.ts';
import { callerOf } from './authenticate.ts';
import { INVALID_REQUEST, PARSE_ERROR, refusePost, type RequestId, type RpcError } from './json-rpc.ts';
import { type Message, readMessage } from './messages.ts';

/** The messages of one POST, and whether they came as a batch. */
export type Post = { messages: Message[]; isBatch: boolean };

type Refused = RpcError & { status?: number; id?: RequestId | null };

const posts = local<Post>('post');

/** The parsed body; available only behind `readBody`. */
export const postOf = posts.of;

/** Reads the body as JSON-RPC, one message or a batch (2025-03-26), and refuses anything else. */
export const readBody: RequestHandler = async (req, res, next) => {
  const problem = mediaProblem(req.headers, 'application/json');
  if (problem) {
    const message = mediaProblemInWords(problem, 'application/json');
    refusePost(res, { status: 415, code: INVALID_REQUEST, message });
    return;
  }
  const post = toPost(await readBytes(req, { maxBytes: MAX_MCP_BYTES, member: callerOf(res).personId }));
  if ('code' in post) {
    refusePost(res, post);
    return;
  }
  posts.set(res, post);
  next();
};

function toPost(bytes: Buffer): Post | Refused {
  const parsed = parseJson(bytes, JSON_BOUNDS);
  if ('problem' in parsed) return UNREAD[parsed.problem];
  const { value } = parsed;
  return Array.isArray(value) ? toBatch(value) : toSingle(readMessage(value));
}

const UNREAD: Record<JsonProblem, Refused> = {
  'not-utf8': { code: PARSE_ERROR, message: 'The body is not valid UTF-8' },
  'not-json': { code: PARSE_ERROR, message: 'The body is not valid JSON' },
  depth: { code: INVALID_REQUEST, message: `The body must be at most ${JSON_BOUNDS.maxDepth} levels deep` },
  values: {
    status: 413,
    code: INVALID_REQUEST,
    message: `The body must have at most ${JSON_BOUNDS.maxValues} values`,
  },
};

function toSingle(message: Message): Post | Refused {
  return message.kind === 'invalid'
    ? { ...message.error, id: message.id }
    : { messages: [message], isBatch: false };
}

/** Each message of a batch is checked, and answered, on its own (JSON-RPC 2.0 §6). */
function toBatch(values: unknown[]): Post | Refused {
  if (values.length === 0)
    return { code: INVALID_REQUEST, message: 'A batch must have at least one message' };
  if (values.length > MAX_BATCH)
    return { code: INVALID_REQUEST, message: `A batch must have at most ${MAX_BATCH} messages` };
  const ids = new Set<unknown>();
  const messages = values.map((value): Message => {
    const message = readMessage(value);
    if (message.kind !== 'request') return message;
    if (message.method === 'initialize')
      return refused(message.id, 'initialize must be sent alone, not in a batch');
    if (ids.has(message.id))
      return refused(message.id, 'This id is used twice in the batch: give each request its own');
    ids.add(message.id);
    return message;
  });
  return { messages, isBatch: true };
}

function refused(id: RequestId, message: string): Message {
  return { kind: 'invalid', id, error: { code: INVALID_REQUEST, message } };
}
