import assert from 'node:assert';
import { AppError } from '@feedback/runtime';
import { type Request } from 'express';
import { networkOf } from '../limits/rate-window.ts';
import { type ArrivalBounds, ArrivingBodies } from './arriving-bodies.ts';
import { bodyMemory, type Leave } from './body-memory.ts';
import { BodyParts } from './body-parts.ts';
import { collectGarbageOf } from './collect-garbage.ts';
import { checkDeclaredSize, tooLarge } from './max-body-bytes.ts';

const MIB = 1024 * 1024;

/** A body up to this size is processed at once; nearly all bodies are this small. */
const SMALL_BYTES = 64 * 1024;

/** How slowly a body may arrive: after 5 s at no less than 4 Mbit/s while memory is short, and never with a pause of 10 s. */
const PACE = { graceMs: 5_000, bytesPerMs: 512, idleMs: 10_000, checkMs: 250 };

/** What to read: at most this many bytes, on account of the authenticated member, if there is one. */
export type BodyAsked = { maxBytes: number; member?: string | undefined };

export type ReadBytes = (req: Request, asked: BodyAsked) => Promise<Buffer>;

/** Memory for the bodies of members, for those of unauthenticated senders, and for all bodies in processing. */
export type BodyBounds = { members: ArrivalBounds; unknown: ArrivalBounds; workingBytes: number };

const BOUNDS: BodyBounds = {
  members: { ...PACE, capacityBytes: 16 * MIB, shareBytes: 4 * MIB },
  unknown: { ...PACE, capacityBytes: 16 * MIB, shareBytes: 4 * MIB },
  // Processing a body costs about ten times its size.
  workingBytes: 16 * MIB,
};

/**
 * Creates a reader of bodies with bounds that all requests of a process share. Unauthenticated requests draw from their own
 * budget, so they cannot keep members waiting.
 */
export function bodyReader(bounds: BodyBounds): ReadBytes {
  const arriving = {
    members: new ArrivingBodies(bounds.members),
    unknown: new ArrivingBodies(bounds.unknown),
  };
  const working = bodyMemory(bounds.workingBytes);
  return async (req, { maxBytes, member }) => {
    checkDeclaredSize(req, maxBytes);
    let small = arrivedWhole(req);
    if (!small) {
      await Promise.resolve(); // Node hands over a body after its headers have been handled, even if they came together
      small = arrivedWhole(req);
    }
    if (small) {
      if (small.length > maxBytes) throw tooLarge(maxBytes);
      return small;
    }
    const pool = member === undefined ? arriving.unknown : arriving.members;
    const bytes = await receive(req, maxBytes, pool, member ?? networkOf(req));
    if (bytes.length > SMALL_BYTES) {
      await new Promise<void>((enter) => untilAnswered(req, working.ask(bytes.length, enter)));
      collectGarbageOf(bytes.length); // of the body before it
    }
    return bytes;
  };
}

/**
 * Reads the body, and returns when there is memory to process it.
 * @throws AppError `too-large` when the body exceeds the limit, `too-slow` when its sender is silent or delays others
 */
export const readBytes: ReadBytes = bodyReader(BOUNDS);

/** A small body that is here already, as nearly all are: they come in one packet with their headers. Undefined if more may come. */
function arrivedWhole(req: Request): Buffer | undefined {
  const { readableLength: here, complete } = req;
  const isWhole = complete || here === Number(req.headers['content-length']);
  if (!isWhole || here === 0 || here > SMALL_BYTES) return undefined;
  const bytes: unknown = req.read();
  assert(Buffer.isBuffer(bytes)); // no encoding is set, and there is something to read
  if (!complete) req.resume(); // up to its end
  return bytes;
}

function receive(req: Request, maxBytes: number, pool: ArrivingBodies, who: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = req.headers['content-length'];
    const parts = new BodyParts(declared === undefined ? undefined : Number(declared));
    const refuse = (error: AppError) => {
      req.off('data', take);
      parts.drop();
      body.leave();
      req.resume(); // discards what still arrives (server/linger.ts)
      reject(error);
    };
    const body = pool.open(who, {
      pause: () => req.pause(),
      resume: () => req.resume(),
      isWaiting: () =>
        req.isPaused() && (req.complete || req.readableLength * 2 >= req.readableHighWaterMark),
      cut: (why) => refuse(new AppError('too-slow', TOO_SLOW[why])),
    });
    const take = (chunk: Buffer) => {
      parts.add(chunk);
      if (parts.bytes > maxBytes) refuse(tooLarge(maxBytes));
      else if (parts.bytes !== Number(declared)) body.add(chunk.length);
    };
    req.on('data', take);
    req.once('end', () => {
      if (parts.bytes > SMALL_BYTES) {
        body.complete();
        untilAnswered(req, body.leave);
      } else body.leave();
      resolve(parts.take());
    });
    req.once('close', () => {
      if (!req.complete) body.leave();
    });
    req.once('error', () =>
      reject(
        new AppError(
          'malformed',
          'The body is shorter than announced: the connection ended early. Send it again',
        ),
      ),
    );
  });
}

const TOO_SLOW = {
  idle: `Nothing of the body arrived for ${PACE.idleMs / 1_000} seconds: send it again`,
  slow: 'The body arrived too slowly while memory was short: send it again',
};

function untilAnswered({ res }: Request, leave: Leave): void {
  if (!res || res.closed) leave();
  else res.once('close', leave);
}
