import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** How much of the rest of a body is read and discarded after its request was answered. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 5_000;

/** The first packets have arrived before an answer is possible. */
const SMALL_BYTES = 64 * 1024;

/**
 * Lets clients read an answer that was sent before they had sent all of their body: the rest of the body is read and discarded,
 * up to a limit in size and time. Closing a connection while the client still sends would reset it, and the answer would be lost
 * (RFC 9112 §9.6), so a connection that is to be closed also waits for the body.
 */
export function lingerOnClose(server: Server): void {
  const unread = new WeakMap<Socket, IncomingMessage>();
  server.on('connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls this after it has written the last answer of a connection.
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
