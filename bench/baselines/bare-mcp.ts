// "Bare SDK": the minimal MCP server with the official SDK. Stock Express, Streamable HTTP without sessions, no sign-in; its
// only tool returns the answer that it was started with.
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import express from 'express';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';

const answer = readSettings().answer as CallToolResult; // an answer of the product

const app = express();
// Express 5 hands a rejection to its error handler.
app.post('/mcp', express.json(), async (req, res) => {
  const server = new McpServer({ name: 'bare', version: '1' });
  server.registerTool('service.priorities', {}, () => answer);
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on('close', () => void transport.close());
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
await serve(createServer(app));
