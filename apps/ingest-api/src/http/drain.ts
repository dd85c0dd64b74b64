import { type Request } from 'express';

/** How much of a refused body is read and thrown away, so that the client gets to read the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * Lets what is still arriving go by, up to a bound in size and time; then the connection is cut. The answer does not close it:
 * a client that is still sending would lose the answer with the connection.
 */
export function drainBounded(req: Request): void {
  // Also where it was asked to: who asked closes by itself, once it has read the answer.
  if (req.res) req.res.shouldKeepAlive = true;
  let left = DRAIN_BYTES;
  const cut = () => req.socket.destroy();
  const timer = setTimeout(cut, DRAIN_MS).unref();
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  req.once('close', () => clearTimeout(timer));
}
