import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** How much of a body that is answered already is read and thrown away. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 5_000;

/** What fits into the first packets has arrived before anybody can answer it. */
const SMALL_BYTES = 64 * 1024;

/**
 * Lets clients read an answer that came before they had sent their body: the rest of the body is read and thrown away, up to
 * a bound in size and time. A connection that is closed under a client that is still sending is reset, and the answer is
 * lost with it (RFC 9112 §9.6), so one that is to be closed waits for the body as well.
 */
export function lingerOnClose(server: Server): void {
  const unread = new WeakMap<Socket, IncomingMessage>();
  server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this once the last answer of a connection is written.
    socket.destroySoon = () => {
      const req = unread.get(socket);
      if (!req || req.complete) {
        destroySoon();
        return;
      }
      socket.end(); // the client sees the end of the answers, and can still send
      req.once('close', destroySoon);
    };
  });
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!mayBeLarge(req)) return;
    unread.set(req.socket, req);
    res.prependOnceListener('finish', () => {
      if (!req.complete) drainBounded(req);
    });
  });
}

function mayBeLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

function drainBounded(req: IncomingMessage): void {
  let left = DRAIN_BYTES;
  const cut = () => req.socket.destroy();
  const timer = setTimeout(cut, DRAIN_MS).unref();
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  req.once('close', () => clearTimeout(timer));
  req.resume();
}
