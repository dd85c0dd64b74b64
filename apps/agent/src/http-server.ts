import { createServer, type Server } from 'node:http';
import { type Duplex } from 'node:stream';

const MAX_HEADER_BYTES = 16 * 1024;

/** An HTTP server without an app yet, whose own refusals are `{detail}` like all others (§7.1). */
export function createHttpServer(): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    // Above every proxy's idle time, so that it is never this side that closes a connection under a request.
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  });
  server.on('clientError', answerClientError);
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
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? [
    '400 Bad Request',
    'This is not a valid HTTP request',
  ];
  const body = JSON.stringify({ detail });
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  socket.end(
    [`HTTP/1.1 ${status}`, 'Content-Type: application/json', length, 'Connection: close', '', body].join(
      '\r\n',
    ),
  );
}
