import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { type Duplex } from 'node:stream';

const MAX_HEADER_BYTES = 16 * 1024;

export type HttpServerOptions = {
  /** What every answer carries, those that Node gives by itself too. */
  headers?: Record<string, string>;
  IncomingMessage?: typeof IncomingMessage;
  ServerResponse?: typeof ServerResponse;
};

/** An HTTP server without an app yet, whose own refusals are `{detail}` like all others (§7.1). */
export function createHttpServer({ headers = {}, ...classes }: HttpServerOptions = {}): Server {
  const options: ServerOptions = {
    ...classes,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    // Above every proxy's idle time, so that it is never this side that closes a connection under a request.
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  };
  const server = createServer(options);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answerClientError(error, socket, headers),
  );
  return server;
}

const CLIENT_ERRORS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The headers are larger than ${MAX_HEADER_BYTES} bytes`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};

/** What is no HTTP, too large to be one, or too slow has no request object yet, only a socket. */
function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not a valid HTTP request',
  ];
  const body = JSON.stringify({ detail });
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
}
