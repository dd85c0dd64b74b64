import { type PrioritiesResult } from '@feedback/contract';
import { type Instance } from '@feedback/local-stack';
import { connectAgent } from './agent-client.ts';
import { type Person } from './find-person.ts';

/** Reads the first priorities of a person's workspace as an agent does: OAuth, consent and MCP. */
export async function readPriorities(
  instance: Instance,
  { limit, person }: { limit: number; person: Person },
): Promise<PrioritiesResult> {
  const agent = await connectAgent(`${instance.app_url}/mcp`, person);
  const result = await agent.callTool({ name: 'service.priorities', arguments: { limit, explain: true } });
  await agent.close();
  if (result.isError) throw new Error(`service.priorities refused: ${JSON.stringify(result.content)}`);
  return result.structuredContent as PrioritiesResult;
}
