import { AppError } from '@feedback/runtime';
import { type Request } from 'express';
import { bodyMemory, type Leave } from './body-memory.ts';
import { collectGarbage } from './collect-garbage.ts';

/** Bodies up to this size are read as they come; nearly all are. */
const SMALL_BYTES = 64 * 1024;
/**
 * For all large bodies that arrive at this process, each with its size; one of unknown size asks for its limit. Whoever has not
 * said yet who they are shares what is theirs with the like of them, and cannot keep members waiting.
 */
const arriving = { fromMembers: bodyMemory(24 * 1024 * 1024), fromAnybody: bodyMemory(16 * 1024 * 1024) };
/** For those that have arrived and are worked on, where each costs about ten times its size. */
const working = bodyMemory(16 * 1024 * 1024);

/** Before a body beyond this is worked on, what the last one left behind is collected: V8 would let it pile up. */
const HUGE_BYTES = 4 * 1024 * 1024;

/** How slowly a large body may come while others wait for its memory: 4 Mbit/s, after a grace. */
const GRACE_MS = 5_000;
const BYTES_PER_MS = 512;
const LOOK_AGAIN_MS = 1_000;

/**
 * Reads the body, and comes back when there is memory to work on it.
 * @throws AppError `too-large` when the body grows over the limit, `too-slow` when it holds up others
 */
export async function readBytes(req: Request, limit: number): Promise<Buffer> {
  const bytes = await receive(req, limit);
  if (bytes.length > SMALL_BYTES) {
    await new Promise<void>((enter) => untilAnswered(req, working.ask(bytes.length, enter)));
    if (bytes.length > HUGE_BYTES) collectGarbage();
  }
  return bytes;
}

function receive(req: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const declared = req.headers['content-length'];
    const expected = declared === undefined ? limit : Math.min(Number(declared), limit);
    const chunks: Buffer[] = [];
    let whole: Buffer | undefined;
    let size = 0;
    let isLarge = false;

    const refuse = (error: AppError) => {
      req.off('data', take);
      chunks.length = 0;
      whole = undefined;
      req.resume(); // what still arrives is thrown away (packages/runtime/src/linger.ts)
      reject(error);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        refuse(tooLarge(limit));
        return;
      }
      if (whole) chunk.copy(whole, size - chunk.length);
      else chunks.push(chunk);
      if (isLarge || size <= SMALL_BYTES) return;
      isLarge = true;
      holdMemory(req, expected, {
        begin: () => {
          if (declared === undefined) return;
          whole = Buffer.allocUnsafeSlow(expected); // joining chunks at the end would take the memory twice
          Buffer.concat(chunks).copy(whole);
          chunks.length = 0;
        },
        received: () => size,
        giveUp: () => refuse(new AppError('too-slow', 'The body came too slowly while others waited')),
      });
    };
    req.on('data', take);
    req.once('end', () => {
      resolve(whole ?? (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
      chunks.length = 0;
      whole = undefined;
    });
    req.once('error', () => reject(new AppError('malformed', 'The body ended early')));
  });
}

export function tooLarge(limit: number): AppError {
  return new AppError('too-large', `The body is larger than ${limit} bytes`);
}

/** Reads on when there is room for the body, and keeps the room until the request is answered or gone. */
function holdMemory(
  req: Request,
  bytes: number,
  { begin, received, giveUp }: { begin: () => void; received: () => number; giveUp: () => void },
): void {
  let timer: NodeJS.Timeout | undefined;
  const isMember = req.res?.locals['caller'] !== undefined;
  const memory = isMember ? arriving.fromMembers : arriving.fromAnybody;
  req.pause();
  const leave = memory.ask(bytes, () => {
    begin();
    const start = performance.now();
    const judge = () => {
      const leftMs = start + GRACE_MS + received() / BYTES_PER_MS - performance.now();
      if (leftMs <= 0 && memory.isWantedByOthers()) giveUp();
      else timer = setTimeout(judge, Math.max(leftMs, LOOK_AGAIN_MS)).unref();
    };
    judge();
    req.resume();
  });
  req.once('close', () => clearTimeout(timer));
  untilAnswered(req, leave);
}

function untilAnswered({ res }: Request, leave: Leave): void {
  if (!res || res.closed) leave();
  else res.once('close', leave);
}
