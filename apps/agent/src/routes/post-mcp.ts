import { Readable } from 'node:stream';
import { type ReadableStream } from 'node:stream/web';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import { type Request as HttpRequest, type RequestHandler, type Response as HttpResponse } from 'express';
import { type Deps } from '../deps.ts';
import { callerOf } from '../mcp/authenticate.ts';
import { answer2025 } from '../mcp/engine-2025.ts';
import { createEngine2026 } from '../mcp/engine-2026.ts';
import { type Exchange } from '../mcp/exchange.ts';
import { asksForProgress } from '../mcp/messages.ts';
import { type Registry } from '../tools/registry.ts';

/** Headers that are about the connection or the credential, and so none of an engine's business. */
const OURS = new Set([
  'authorization',
  'connection',
  'content-length',
  'cookie',
  'keep-alive',
  'transfer-encoding',
]);

/** POST /mcp (§4.5): Streamable HTTP without sessions, both protocol eras over one registry of tools. */
export function postMcp({ config }: Deps, registry: Registry): RequestHandler {
  const answer2026 = createEngine2026(registry);
  return async (req, res) => {
    const body: unknown = req.body;
    const takesStream = /\btext\/event-stream\b/i.test(req.get('accept') ?? '');
    const exchange: Exchange = {
      request: toWebRequest(req, res, config.mcpUrl),
      body,
      caller: callerOf(res),
      toolNames: req.query['tool_names'] === 'plain' ? 'plain' : 'dotted',
      wantsStream: takesStream && asksForProgress(body),
    };
    const isLegacy = await isLegacyRequest(exchange.request, body);
    await send(res, isLegacy ? await answer2025(registry, exchange) : await answer2026(exchange));
  };
}

/** The request as the engines read it. Both insist on an Accept that names two types; whoever takes JSON is served. */
function toWebRequest(req: HttpRequest, res: HttpResponse, url: string): Request {
  const sent = Object.entries(req.headers).filter(([name]) => !OURS.has(name));
  const headers = new Headers(sent.map(([name, value]): [string, string] => [name, String(value)]));
  headers.set('accept', 'application/json, text/event-stream');
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  return new Request(url, { method: 'POST', headers, signal: gone.signal });
}

/** Hands an engine's answer on. A refusal also gets the `detail` that all of ours have. */
async function send(res: HttpResponse, answer: Response): Promise<void> {
  res.status(answer.status);
  answer.headers.forEach((value, name) => res.set(name, value));
  if (!answer.body) {
    res.end();
    return;
  }
  if (answer.headers.get('content-type')?.includes('text/event-stream')) {
    res.set('X-Accel-Buffering', 'no');
    // The two declarations of the same class do not know each other.
    Readable.fromWeb(answer.body as ReadableStream)
      .on('error', () => res.destroy())
      .pipe(res);
    return;
  }
  const text = await answer.text();
  res.send(answer.status < 400 ? text : withDetail(text));
}

function withDetail(text: string): string {
  const body = JSON.parse(text) as { error?: { message?: string } }; // what JSON-RPC says of an error
  return JSON.stringify({ ...body, detail: body.error?.message ?? 'The request was refused' });
}
