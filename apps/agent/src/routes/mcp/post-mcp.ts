import { type RequestHandler, type Response } from 'express';
import { type Deps } from '../../deps.ts';
import { accessCheck, callerOf, refuseToken } from '../../mcp/authenticate.ts';
import { trackCalls } from '../../mcp/calls-in-flight.ts';
import type { Engines } from '../../mcp/engines.ts';
import { type Exchange } from '../../mcp/exchange.ts';
import { INVALID_REQUEST, refusePost } from '../../mcp/json-rpc.ts';
import { toolsCalled } from '../../mcp/messages.ts';
import { postOf } from '../../mcp/read-body.ts';
import { responseMode } from '../../mcp/response-mode.ts';
import { type Registry } from '../../tools/registry.ts';

/** POST /mcp (§4.5): Streamable HTTP without sessions; both protocol versions share one registry of tools. */
export function postMcp(
  deps: Pick<Deps, 'config' | 'db' | 'uses' | 'questions'>,
  registry: Registry,
): RequestHandler {
  const { uses } = deps;
  const calls = trackCalls();
  let engines: Promise<Engines> | undefined;
  // Opened by the first request: their libraries take 12 MB.
  const openEngines = async () => (await import('../../mcp/engines.ts')).openEngines(deps, registry, calls);
  return async (req, res) => {
    const access = accessCheck(deps, res);
    if (!(await access.holds())) return refuseToken(res, deps);
    const post = postOf(res);
    const mode = responseMode(req, post.messages);
    if (mode === undefined) {
      const message =
        'The answer is application/json or text/event-stream: add one of them to the Accept header';
      refusePost(res, { status: 406, code: INVALID_REQUEST, message });
      return;
    }
    const { protocolOf, answer } = await (engines ??= openEngines());
    const protocol = protocolOf(req, post);
    if (protocol.version === 'none') {
      refusePost(res, protocol.refused);
      return;
    }
    const caller = callerOf(res);
    uses.note(caller, toolsCalled(post.messages).length);
    const exchange: Exchange = {
      ...post,
      req,
      res,
      mode,
      caller,
      access,
      toolNames: req.query['tool_names'] === 'plain' ? 'plain' : 'dotted',
      gone: untilGone(res),
    };
    await answer(protocol, exchange);
  };
}

/** A signal that aborts when the connection closes before the answer is complete. */
function untilGone(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}
