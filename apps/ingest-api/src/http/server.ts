import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type Duplex } from 'node:stream';
import { CONTRACT_VERSION } from '@feedback/contract';
import { type Express } from 'express';

const MAX_HEADER_BYTES = 16 * 1024;

/**
 * An HTTP server whose requests and responses are born with Express' prototypes: Express would change the prototypes of
 * both objects on every request, and that costs more than all else it does. What Node itself refuses is answered as
 * `{detail}` too (§7.1).
 */
export function createHttpServer(app: Express): Server {
  const server = createServer(
    {
      IncomingMessage: bornAs(IncomingMessage, app.request),
      ServerResponse: bornAs(ServerResponse, app.response),
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    app,
  );
  server.on('clientError', answerClientError);
  return server;
}

/** A constructor that fills in the object as Node's would and has the given prototype from the start. */
function bornAs<C extends typeof IncomingMessage | typeof ServerResponse>(base: C, prototype: object): C {
  function Born(this: object, ...args: unknown[]) {
    // Node's are functions, not classes, so that they can be called on an object that exists.
    (base as unknown as (this: object, ...args: unknown[]) => void).apply(this, args);
  }
  Born.prototype = prototype;
  return Born as unknown as C;
}

const CLIENT_ERRORS: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The headers are larger than ${MAX_HEADER_BYTES} bytes`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};

/** Answers what is no HTTP, too large to be one, or too slow: there is no request object yet, only the socket. */
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
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Service-Version: ${CONTRACT_VERSION}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
