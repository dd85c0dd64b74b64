import { type ToolContract, TOOLS, validator } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { openMcp } from '../mcp.ts';

// What an agent that may read gets: it changes nothing, so this is asked with the sign-in of a person who granted `read` alone.

const tools: ToolContract[] = Object.values(TOOLS);
const reading = tools
  .filter(({ scope }) => scope === 'read')
  .map((tool): [string, ToolContract] => [tool.name, tool]);
const writing = tools.filter(({ scope }) => scope === 'write').map(({ name }): [string] => [name]);

export function agentTools({ describe, test }: Suite, appUrl: string, accessToken: string): void {
  const { post, call, listed } = openMcp(appUrl, accessToken);

  describe('POST /mcp with the scope read (§4.5, §5.3)', () => {
    test('tools/list has the tools of that scope, each with what it is for and what it takes', async () => {
      const found = await listed();
      expect(found.map(({ name }) => name).toSorted()).toEqual(reading.map(([name]) => name).toSorted());
      for (const { description, inputSchema } of found) {
        expect(description).toMatch(/./);
        expect(inputSchema).toMatchObject({ type: 'object' });
      }
    });

    test.each(reading)('%s answers, or says in its own form why not', async (name, { example, output }) => {
      const { isError, content, structuredContent } = await call(name, example);
      expect(content).toMatchObject([{ type: 'text', text: expect.stringMatching(/./) }]);
      if (isError === true) {
        const { error } = JSON.parse(content[0]?.text ?? '');
        expect(error).toMatchObject({ code: 'not_found', detail: expect.stringMatching(/./) });
      } else expect(validator(output)(structuredContent)).toMatchObject({ ok: true });
    });

    test.each(reading)('%s names an argument that it cannot read', async (name, { example, input }) => {
      const [field = ''] = Object.keys(input.properties);
      const { isError, content } = await call(name, { ...example, [field]: {} });
      expect(isError).toBe(true);
      expect(content[0]?.text).toContain(field);
    });

    test.each(writing)('403 for %s, with the scope to ask for (§7.3)', async (name) => {
      const { headers, body } = await post('tools/call', { name, arguments: {} }).expect(403);
      const challenge = headers['www-authenticate'] ?? '';
      expect(challenge).toContain('error="insufficient_scope"');
      expect(challenge).toMatch(/scope="[^"]*write/);
      expect(body).toEqual({ detail: expect.any(String) });
    });

    test('a method that is not there is an error of JSON-RPC (§7.4)', async () => {
      const { body } = await post('tools/none', {});
      expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32_601 } });
    });
  });
}
