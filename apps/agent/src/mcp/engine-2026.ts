import { ownJson } from '@feedback/contract/own-json';
import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type Request as HttpRequest } from 'express';
import { type Deps } from '../deps.ts';
import { type Registry, unknownTool } from '../tools/registry.ts';
import { personOf, toEngine } from './ask-person.ts';
import { callContext } from './call-context.ts';
import { openEventStream } from './event-stream.ts';
import { type Exchange } from './exchange.ts';
import { ACCESS_ENDED, INVALID_PARAMS, INVALID_REQUEST, refusePost } from './json-rpc.ts';
import { INSTRUCTIONS, SERVER_INFO } from './server-info.ts';
import { writeUnlessEnded } from './unless-ended.ts';

/** How long clients may cache the list of tools: it changes with a release, and with the scopes that a person grants. */
const LIST_TTL_MS = 300_000;

/** Headers about the connection or the credential; they are not passed to the engine, which does not need them. */
const OURS = new Set([
  'authorization',
  'connection',
  'content-length',
  'cookie',
  'keep-alive',
  'transfer-encoding',
]);

/** Answers requests of the revision 2026-07-28, which has no sessions, no batches and no `initialize`. */
export function createEngine2026(
  deps: Pick<Deps, 'db' | 'config'>,
  registry: Registry,
): (exchange: Exchange, body: object) => Promise<void> {
  const handler = createMcpHandler(
    (context) => {
      const exchange = context.authInfo?.extra?.['exchange'] as Exchange | undefined; // passed to handler.fetch below
      if (!exchange) throw new Error('a request came without its caller');
      return createServer(deps, registry, exchange);
    },
    { legacy: 'reject' },
  );
  return async (exchange, body) => {
    const { caller, req, gone } = exchange;
    const authInfo = { token: '', clientId: caller.clientId, scopes: caller.scopes, extra: { exchange } };
    const answer = await handler.fetch(toWebRequest(req, deps.config.mcpUrl, gone), {
      authInfo,
      parsedBody: body,
    });
    if (!gone.aborted) await send(exchange, answer);
  };
}

/**
 * The server announces no list changes, so that a subscription (`subscriptions/listen`) ends as soon as it is acknowledged: a
 * stream that stayed open would outlive its token.
 */
function createServer(
  deps: Pick<Deps, 'db'>,
  registry: Registry,
  { caller, access, toolNames, mode }: Exchange,
): Server {
  const server = new Server(SERVER_INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler('tools/list', () => ({
    tools: registry.list(toolNames, caller.scopes),
    ttlMs: LIST_TTL_MS,
    cacheScope: 'private' as const,
  }));
  server.setRequestHandler('tools/call', async (request, context) => {
    const { mcpReq } = context;
    const tool = registry.find(request.params.name);
    if (!tool) throw new ProtocolError(INVALID_PARAMS, unknownTool(registry, request.params.name));
    if (!(await access.holds())) throw new ProtocolError(INVALID_REQUEST, ACCESS_ENDED);
    const given = callContext({
      signal: mcpReq.signal,
      // The engine answers with a stream as soon as anything is sent before the result.
      progressToken: mode === 'stream' ? mcpReq._meta?.progressToken : undefined,
      notify: mcpReq.notify,
      person: personOf(deps, caller, context),
    });
    return toEngine(await tool.call(request.params.arguments, caller, given));
  });
  return server;
}

/**
 * Converts the request for the engine. The engine requires an Accept header that names two types; this service also accepts
 * clients that name only one.
 */
function toWebRequest({ headers: sent }: HttpRequest, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) if (!OURS.has(name)) headers.set(name, String(value));
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method: 'POST', headers, signal });
}

/** Sends the engine's answer. If it is a refusal, adds the `detail` that all refusals of this service have. */
async function send(exchange: Exchange, answer: Response): Promise<void> {
  const { res, mode, messages } = exchange;
  if (!answer.body) {
    res.status(answer.status).end();
    return;
  }
  if (answer.headers.get('content-type')?.includes('text/event-stream')) {
    await passStream(exchange, answer);
    return;
  }
  const message = ownJson<RpcAnswer>(await answer.text()); // the engine writes only JSON-RPC
  const [request] = messages;
  const problem = request?.kind === 'request' ? request.problem : undefined;
  if (problem && message.error && answer.status === 200) message.error = problem;
  if (answer.status >= 400) {
    res.status(answer.status).set('Cache-Control', 'no-store');
    res.json({ ...message, detail: message.error?.message ?? 'The request was refused' });
  } else
    await writeUnlessEnded(exchange, [message], ([written = message]) => {
      if (mode === 'stream') {
        const stream = openEventStream(res);
        stream.send(written);
        stream.end();
      } else res.status(answer.status).json(written);
    });
}

type RpcAnswer = { error?: { code: number; message: string } };

/** Passes the engine's events on, each as it comes: progress, and at the end the answer. */
async function passStream(exchange: Exchange, answer: Response): Promise<void> {
  const { req, res } = exchange;
  if (req.accepts('text/event-stream') === false) {
    await answer.body?.cancel();
    refusePost(res, {
      status: 406,
      code: INVALID_REQUEST,
      message: 'This call is answered as text/event-stream: add it to the Accept header',
    });
    return;
  }
  const stream = openEventStream(res);
  for await (const message of messagesOf(answer)) {
    if (exchange.gone.aborted) return;
    if ('method' in message) stream.send(message);
    else await writeUnlessEnded(exchange, [message], ([written = message]) => stream.send(written));
  }
  stream.end();
}

/** The messages in a stream of events; comments are left out: our stream keeps itself alive. */
async function* messagesOf({ body }: Response): AsyncGenerator<object> {
  if (!body) return;
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) yield ownJson<object>(data); // the engine writes only JSON-RPC
}
