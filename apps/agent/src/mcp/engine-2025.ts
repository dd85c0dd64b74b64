import { type AskedPerson } from '@feedback/core';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { type Deps } from '../deps.ts';
import { type Registry, unknownTool } from '../tools/registry.ts';
import { answered, askOnStream, noteClients, passAnswers, type Question, UNASKED } from './ask-on-stream.ts';
import { callContext } from './call-context.ts';
import { type CallsInFlight } from './calls-in-flight.ts';
import { openEventStream } from './event-stream.ts';
import { type Exchange } from './exchange.ts';
import { ACCESS_ENDED, errorMessage, type RequestId } from './json-rpc.ts';
import { cancelledBy, progressTokenOf } from './messages.ts';
import { PostTransport } from './post-transport.ts';
import { namesStream } from './response-mode.ts';
import { INSTRUCTIONS, SERVER_INFO } from './server-info.ts';
import { writeUnlessEnded } from './unless-ended.ts';

/**
 * The validator checks what a client answers to requests of its server. Without this shared one, each server would build its own
 * Ajv, which costs more than a call.
 */
const OPTIONS = {
  capabilities: { tools: {} },
  instructions: INSTRUCTIONS,
  jsonSchemaValidator: new AjvJsonSchemaValidator(),
};

type Engine = { registry: Registry; calls: CallsInFlight } & Pick<Deps, 'questions'>;
type Signals = Map<RequestId, AbortSignal>;
/** Asks the person of the client that waits for an answer. */
type Ask = (question: Question, signal: AbortSignal) => Promise<'yes' | 'no' | undefined>;

/**
 * Answers one POST of the 2025 revisions. There are no sessions: each POST gets its own server, which serves only this POST. The
 * requests of a batch run one after the other, so that batching gives no client more than its share.
 */
export async function answer2025(engine: Engine, exchange: Exchange): Promise<void> {
  const { messages, isBatch, mode, req, res, gone, caller } = exchange;
  const { signals, done } = openCalls(engine.calls, exchange);
  for (const id of messages.flatMap(cancelledBy)) engine.calls.cancel(caller, id);
  await passAnswers(engine, caller, messages);
  await noteClients(engine, caller, messages);
  const asked = messages.filter((message) => message.kind === 'request' || message.kind === 'invalid');
  if (asked.length === 0) {
    res.status(202).end();
    return;
  }

  let stream = mode === 'stream' ? openEventStream(res) : undefined;
  const transport = new PostTransport((message) => stream?.send(message));
  const mayAsk = !isBatch && namesStream(req);
  const ask = (question: Question, signal: AbortSignal) =>
    askOnStream(engine, caller, {
      question,
      signal,
      send: (message) => (stream ??= openEventStream(res)).send(message),
    });
  const server = createServer(engine, exchange, { signals, ...(mayAsk && { ask }) });
  await server.connect(transport);
  const answers: object[] = [];
  for (const message of asked) {
    const answer =
      message.kind === 'request'
        ? await transport.ask(message, signals.get(message.id) ?? gone)
        : errorMessage(message.id, message.error);
    if (gone.aborted) break;
    const opened = stream;
    if (!opened) answers.push(answer);
    else await writeUnlessEnded(exchange, [answer], ([one = answer]) => opened.send(one));
  }
  done();
  if (gone.aborted) return;
  if (stream) {
    stream.end();
    return;
  }
  await writeUnlessEnded(exchange, answers, (written) => res.json(isBatch ? written : written[0]));
}

/** Creates a signal for each request; it aborts when the client disconnects or cancels the request. */
function openCalls(calls: CallsInFlight, { messages, caller, gone }: Exchange) {
  const signals: Signals = new Map();
  const ends = messages.flatMap((message) => {
    if (message.kind !== 'request') return [];
    const controller = new AbortController();
    signals.set(message.id, controller.signal);
    gone.addEventListener('abort', () => controller.abort(), { once: true });
    return calls.add(caller, message.id, () => controller.abort());
  });
  return { signals, done: () => ends.forEach((end) => end()) };
}

function createServer(
  { registry, questions }: Engine,
  { caller, access, toolNames, messages, gone }: Exchange,
  { signals, ask }: { signals: Signals; ask?: Ask },
) {
  const server = new Server(SERVER_INFO, OPTIONS);
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: registry.list(toolNames, caller.scopes),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { requestId, sendNotification }) => {
    const tool = registry.find(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, unknownTool(registry, params.name));
    if (!(await access.holds())) throw new McpError(ErrorCode.InvalidRequest, ACCESS_ENDED);
    const sent = messages.find((message) => message.kind === 'request' && message.id === requestId);
    const signal = signals.get(requestId) ?? gone;
    const call = (person?: AskedPerson) =>
      tool.call(
        params.arguments,
        caller,
        callContext({
          signal,
          progressToken: sent?.kind === 'request' ? progressTokenOf(sent) : undefined,
          notify: sendNotification,
          person,
        }),
      );
    const isAsked =
      ask && tool.contract.annotations.openWorldHint && (await questions.canAsk(caller.connectionId));
    const { question, ...answer } = await call(isAsked ? UNASKED : undefined);
    if (!question || !ask) return answer;
    const said = await ask(question, signal);
    signal.throwIfAborted();
    if (!(await access.holds())) throw new McpError(ErrorCode.InvalidRequest, ACCESS_ENDED);
    return call(said && answered(question, said));
  });
  return server;
}
