import { isUtf8 } from 'node:buffer';
import { AppError, isDeeperThan } from '@feedback/runtime';
import { type Request, type RequestHandler } from 'express';

const MAX_DEPTH = 64;
/** How much of a refused body is read and thrown away, so that the client gets to read the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 5_000;

/** Refuses a body that declares itself larger than the operation takes, before a byte of it is read. */
export function maxBodyBytes(limit: number): RequestHandler {
  return (req, _res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > limit) {
      drainBounded(req);
      throw tooLarge(limit);
    }
    next();
  };
}

/**
 * Reads the body of a request as a JSON object.
 * @throws AppError `malformed` when it is none, `too-large` when it grows over the limit
 */
export async function readJsonObject(req: Request, limit: number): Promise<Record<string, unknown>> {
  const type = req.headers['content-type'];
  if (type === undefined || !/^application\/json *(;|$)/i.test(type)) {
    throw new AppError('malformed', 'Send the body as application/json');
  }
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new AppError('malformed', 'Compressed bodies are not accepted');
  }
  const bytes = await readBytes(req, limit);
  if (!isUtf8(bytes)) throw new AppError('malformed', 'The body is not valid UTF-8');
  const value = parse(bytes.toString('utf8'));
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new AppError('malformed', 'The body must be a JSON object');
  }
  if (isDeeperThan(value, MAX_DEPTH))
    throw new AppError('malformed', `The body is nested more than ${MAX_DEPTH} levels deep`);
  return value as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('malformed', 'The body is not valid JSON', { cause: error });
  }
}

function readBytes(req: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      req.off('data', take);
      drainBounded(req);
      reject(tooLarge(limit));
    };
    req.on('data', take);
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', () => reject(new AppError('malformed', 'The body ended early')));
  });
}

function tooLarge(limit: number): AppError {
  return new AppError('too-large', `The body is larger than ${limit} bytes`);
}

/**
 * Lets what is still arriving go by, up to a bound in size and time; then the connection is cut. The answer does not close it:
 * a client that is still sending would lose the answer with the connection.
 */
function drainBounded(req: Request): void {
  let left = DRAIN_BYTES;
  const cut = () => req.socket.destroy();
  const timer = setTimeout(cut, DRAIN_MS).unref();
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  req.once('close', () => clearTimeout(timer));
}
