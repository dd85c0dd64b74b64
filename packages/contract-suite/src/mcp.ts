import request from 'supertest';

/** What a tool answers. */
export type ToolAnswer = {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent?: object;
};

/** The MCP endpoint as an agent with this access token asks it. */
export function openMcp(appUrl: string, accessToken: string) {
  const post = (method: string, params: object) =>
    request(appUrl)
      .post('/mcp')
      .auth(accessToken, { type: 'bearer' })
      .set('Accept', 'application/json, text/event-stream')
      .send({ jsonrpc: '2.0', id: 1, method, params });
  return {
    post,
    call: async (name: string, args: object): Promise<ToolAnswer> =>
      (await post('tools/call', { name, arguments: args }).expect(200)).body.result,
    listed: async (): Promise<{ name: string; description: string; inputSchema: object }[]> =>
      (await post('tools/list', {}).expect(200)).body.result.tools,
  };
}
