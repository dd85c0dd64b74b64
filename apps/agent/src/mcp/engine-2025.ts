import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { type Registry } from '../tools/registry.ts';
import { type Exchange } from './exchange.ts';
import { INSTRUCTIONS, SERVER_INFO } from './server-info.ts';

/** Answers one request of the 2025 revisions. There are no sessions: each gets a server of its own, gone with the answer. */
export async function answer2025(registry: Registry, exchange: Exchange): Promise<Response> {
  const server = new Server(SERVER_INFO, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: registry.list(exchange.toolNames) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = registry.find(params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return tool.call(params.arguments, exchange.caller);
  });
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !exchange.wantsStream,
  });
  await server.connect(transport);
  exchange.request.signal.addEventListener('abort', () => void server.close(), { once: true });
  return transport.handleRequest(exchange.request, { parsedBody: exchange.body });
}
