import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server';
import { type Registry, type ToolNames } from '../tools/registry.ts';
import { type Caller } from '../tools/tool.ts';
import { type Exchange } from './exchange.ts';
import { INSTRUCTIONS, SERVER_INFO } from './server-info.ts';

const INVALID_PARAMS = -32_602;
/** The list changes with a release only. */
const LIST_TTL_MS = 300_000;

/** Answers requests of the revision 2026-07-28, which has no sessions and no `initialize`. */
export function createEngine2026(registry: Registry): (exchange: Exchange) => Promise<Response> {
  const handler = createMcpHandler(
    (context) => {
      const extra = context.authInfo?.extra as Extra | undefined; // put there below
      if (!extra) throw new Error('a request came without its caller');
      const { caller, toolNames } = extra;
      const server = new Server(SERVER_INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
      server.setRequestHandler('tools/list', () => ({
        tools: registry.list(toolNames),
        ttlMs: LIST_TTL_MS,
        cacheScope: 'private' as const,
      }));
      server.setRequestHandler('tools/call', async ({ params }) => {
        const tool = registry.find(params.name);
        if (!tool) throw new ProtocolError(INVALID_PARAMS, `Unknown tool: ${params.name}`);
        return tool.call(params.arguments, caller);
      });
      return server;
    },
    { legacy: 'reject' },
  );
  return ({ request, body, caller, toolNames }) => {
    const extra: Extra = { caller, toolNames };
    const authInfo = { token: '', clientId: caller.clientId, scopes: caller.scopes, extra };
    return handler.fetch(request, { authInfo, parsedBody: body });
  };
}

type Extra = { caller: Caller; toolNames: ToolNames };
