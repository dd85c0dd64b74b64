import { type PrioritiesResult } from '@feedback/contract';
import { type Instance } from '@feedback/local-stack';
import { type Client } from '@modelcontextprotocol/client';
import { connectAgent } from './agent-client.ts';
import { type Person } from './find-person.ts';

/** Reads the first priorities of a person's workspace as an agent does: OAuth, consent and MCP. */
export async function readPriorities(
  instance: Instance,
  { limit, person }: { limit: number; person: Person },
): Promise<PrioritiesResult> {
  const agent = await connectAgent(`${instance.app_url}/mcp`, person);
  try {
    return await pagePriorities(agent, limit);
  } finally {
    await agent.close();
  }
}

/** The first `limit` priorities, from several pages: the tool cuts a page short where it would be long for an agent to read. */
export async function pagePriorities(agent: Client, limit: number): Promise<PrioritiesResult> {
  const first = await readPage(agent, { limit });
  const priorities = [...first.priorities];
  for (let next = first.next_cursor; next && priorities.length < limit;) {
    const page = await readPage(agent, { limit: limit - priorities.length, cursor: next });
    priorities.push(...page.priorities);
    next = page.next_cursor;
  }
  return { ...first, priorities };
}

async function readPage(agent: Client, asked: { limit: number; cursor?: string }): Promise<PrioritiesResult> {
  const result = await agent.callTool({ name: 'service.priorities', arguments: { explain: true, ...asked } });
  if (result.isError) throw new Error(`service.priorities refused: ${JSON.stringify(result.content)}`);
  return result.structuredContent as PrioritiesResult;
}
