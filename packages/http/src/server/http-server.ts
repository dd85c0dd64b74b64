import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { trackConnections } from '@feedback/runtime';
import { lingerOnClose } from './linger.ts';
import { answerOnSocket } from './socket-answer.ts';

const MAX_HEADER_BYTES = 16 * 1024;

export type HttpServerOptions = {
  /** The app that answers, or calls `next` if it does not; without it, the server's `request` listeners answer. */
  app?: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** Headers of every answer, also of those that Node sends itself. */
  headers?: Record<string, string>;
  timeouts?: Partial<HttpTimeouts>;
  IncomingMessage?: typeof IncomingMessage;
  ServerResponse?: typeof ServerResponse;
};

/** How long a client may take to send its headers, and the whole request; `checkMs` is how often this is checked. */
export type HttpTimeouts = { headersMs: number; requestMs: number; checkMs: number };

type Refusal = { status: number; detail: string };

/** An HTTP server whose own refusals are `{detail}` like all others (§7.1), also where Node would send none. */
export function createHttpServer({ app, headers, timeouts, ...classes }: HttpServerOptions = {}): Server {
  const server = createServer({
    ...classes,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts?.headersMs ?? 10_000,
    requestTimeout: timeouts?.requestMs ?? 60_000,
    connectionsCheckingInterval: timeouts?.checkMs ?? 1_000,
    // Longer than every proxy's idle time, so that this side never closes a connection while a request arrives.
    keepAliveTimeout: 65_000,
    requireHostHeader: false, // Node's own refusal has no body
  });
  trackConnections(server);
  lingerOnClose(server);
  const toFields = (body: string) => ({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  const refuse = (res: ServerResponse, { status, detail }: Refusal) => {
    const body = JSON.stringify({ detail });
    res.writeHead(status, toFields(body)).end(body);
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
const NO_URL = { status: 400, detail: 'This is not a valid URL' };
const NO_HTTP = { status: 400, detail: 'This is not a valid HTTP request' };
const NO_PROXY = { status: 400, detail: 'This is no proxy: there is nothing to connect to' };
const EXPECTATION = { status: 417, detail: 'The only expectation that is met is 100-continue' };

const CLIENT_ERRORS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: `The headers are larger than ${MAX_HEADER_BYTES} bytes` },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time' },
};

/** RFC 9112 §3.2: an HTTP/1.1 request names its host once. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
