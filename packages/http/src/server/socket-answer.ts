import { type Duplex } from 'node:stream';
import { http } from '@feedback/runtime';

/** How long a client may keep sending after it was answered; closing the connection earlier would lose the answer. */
const LINGER_MS = 1_000;

export type SocketAnswer = {
  status: number;
  detail: string;
  /** Returns the headers of an answer with this body. */
  toFields: (body: string) => Record<string, string | number>;
};

const answered = new WeakSet<Duplex>();

/**
 * Refuses input that has a socket but no request object: input that is invalid HTTP, too large, or too slow. Then ends the
 * connection. Complete requests that came earlier are answered first; otherwise the client would read this refusal as their
 * answer.
 */
export function answerOnSocket(socket: Duplex, answer: SocketAnswer): void {
  if (answered.has(socket)) return; // the bytes after an unreadable byte are unreadable too
  answered.add(socket);
  afterOpenAnswers(socket, () => end(socket, answer));
}

function afterOpenAnswers(socket: Duplex, next: () => void): void {
  // Node has no public property for the response that a socket is busy with.
  const open: unknown = Reflect.get(socket, '_httpMessage');
  if (open instanceof http.ServerResponse && open.req.complete)
    open.once('close', () => afterOpenAnswers(socket, next));
  else next();
}

function end(socket: Duplex, { status, detail, toFields }: SocketAnswer): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.on('error', () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ detail });
  const fields = Object.entries(toFields(body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...fields, '', body].join('\r\n'));
}
