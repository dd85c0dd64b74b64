import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { http, trackConnections } from '@feedback/runtime';
import { nameRequest, newRequestId, REQUEST_ID, requestIdOf } from '../requests/request-id.ts';
import { lingerOnClose } from './linger.ts';
import { answerOnSocket } from './socket-answer.ts';

const MAX_HEADER_BYTES = 16 * 1024;

export type HttpServerOptions = {
  /** Handles a request, or calls `next` if it has no answer. Without an app, the listeners of `request` answer. */
  app?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** The headers of every answer, including those that Node sends by itself. */
  headers?: Record<string, string>;
  timeouts?: Partial<HttpTimeouts>;
  IncomingMessage?: typeof IncomingMessage;
  ServerResponse?: typeof ServerResponse;
};

/** How long a client may take to send its headers, and the full request; `checkMs` is the interval of the check. */
export type HttpTimeouts = { headersMs: number; requestMs: number; checkMs: number };

type Refusal = { status: number; detail: string };

/** An HTTP server whose own refusals are `{detail}` like all others (§7.1), whereas Node's would have no body. */
export function createHttpServer({ app, headers, timeouts, ...classes }: HttpServerOptions = {}): Server {
  const server = http.createServer({
    ...classes,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts?.headersMs ?? 10_000,
    requestTimeout: timeouts?.requestMs ?? 60_000,
    connectionsCheckingInterval: timeouts?.checkMs ?? 1_000,
    // Longer than every proxy's idle time, so that this side never closes a connection just as a request arrives.
    keepAliveTimeout: 65_000,
    requireHostHeader: false, // this server refuses such requests itself, because Node's refusal has no body
  });
  trackConnections(server);
  lingerOnClose(server);
  // Before every other listener, so that the answer and the log of a failure carry the same id.
  server.on('request', (_req, res) => nameRequest(res));
  const toFields = (body: string, requestId = newRequestId()) => ({
    ...headers,
    [REQUEST_ID]: requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  const refuse = (res: ServerResponse, { status, detail }: Refusal) => {
    const body = JSON.stringify({ detail });
    res.writeHead(status, toFields(body, requestIdOf(res) ?? undefined)).end(body);
  };

  if (app)
    server.on('request', (req, res) => {
      if (namesOneHost(req)) app(req, res, () => refuse(res, NO_URL));
      else refuse(res, NO_HOST);
    });
  server.on('checkExpectation', (_req, res) => refuse(res, EXPECTATION));
  server.on('connect', (_req, socket) => answerOnSocket(socket, { ...NO_PROXY, toFields }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else answerOnSocket(socket, { ...(CLIENT_ERRORS[error.code ?? ''] ?? NO_HTTP), toFields });
  });
  return server;
}

const NO_HOST = { status: 400, detail: 'Send one Host header' };
// Express finds neither a route nor an error handler for a URL that cannot be parsed.
const NO_URL = { status: 400, detail: 'The request URL is not valid: percent-encode special characters' };
const NO_HTTP = { status: 400, detail: 'This is not a valid HTTP request' };
const NO_PROXY = {
  status: 400,
  detail: 'This server is not a proxy: send the request to it directly, without CONNECT',
};
const EXPECTATION = {
  status: 417,
  detail: 'Leave out the Expect header, or send "100-continue": other expectations are not supported',
};

const CLIENT_ERRORS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The headers are larger than ${MAX_HEADER_BYTES} bytes. Send fewer or shorter headers`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time. Send it again' },
};

/** Whether a request names its host as RFC 9112 §3.2 requires: exactly once in HTTP/1.1, and at most once in any version. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
