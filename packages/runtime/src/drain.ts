import type { Server, ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { http } from './node-http.ts';

/** How long a server keeps answering before its port closes, and how long requests under way may take after that. */
export type DrainTimes = { graceMs: number; patienceMs: number };

const CHECK_IDLE_MS = 50;

const connections = new WeakMap<Server, Set<Socket>>();

/** Tracks a server's open connections, so that `drain` can reach the answers under way. */
export function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops a server without losing a request. For `graceMs` it answers as before, with `Connection: close`, so that clients
 * leave between two requests: closing a connection that looks idle may lose a request that is just arriving. Then the port
 * and the idle connections close, and `patienceMs` later all others.
 */
export async function drain(server: Server, { graceMs, patienceMs }: DrainTimes): Promise<void> {
  server.prependListener('request', (_req, res) => announceClose(res));
  for (const socket of connections.get(server) ?? []) announceClose(answerOf(socket));
  if (graceMs > 0) await sleep(graceMs);

  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const closing = setInterval(() => server.closeIdleConnections(), CHECK_IDLE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(closing);
  clearTimeout(cut);
}

function announceClose(answer: ServerResponse | null | undefined): void {
  if (answer && !answer.headersSent) answer.setHeader('Connection', 'close');
}

/** Node has no public property for the response that a socket is busy with. */
function answerOf(socket: Socket): ServerResponse | null {
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof http.ServerResponse ? answer : null;
}
