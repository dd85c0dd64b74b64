import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a server goes on answering before its port closes, and how long requests under way may take after that. */
export type DrainTimes = { graceMs: number; patienceMs: number };

const CHECK_IDLE_MS = 50;

const connections = new WeakMap<Server, Set<Socket>>();

/** Remembers the open connections of a server, so that `drain` can reach the answers that are under way. */
export function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops a server without losing a request. For `graceMs` it answers as before, each answer with `Connection: close`, so that
 * clients leave between two requests: a connection that this side closes while it looks idle may lose the request that is
 * just arriving. Then the port and the idle connections close, and what is still open `patienceMs` later is cut.
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

/** Node tells in no public property which response a socket is busy with. */
function answerOf(socket: Socket): ServerResponse | null | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
}
