import { type PrioritiesResult } from '@feedback/contract';
import { connectAgent } from './agent-client.ts';
import { type Instance } from './start/instance.ts';

/** Reads the first priorities of the demo workspace through the agents' door: OAuth, consent and MCP, all the way. */
export async function readPriorities(
  instance: Instance,
  { limit }: { limit: number },
): Promise<PrioritiesResult> {
  const [person] = instance.people;
  if (!person) throw new Error('The running instance has no demo owner');
  const agent = await connectAgent(`${instance.app_url}/mcp`, person);
  const result = await agent.callTool({ name: 'service.priorities', arguments: { limit, explain: true } });
  await agent.close();
  if (result.isError) throw new Error(`service.priorities refused: ${JSON.stringify(result.content)}`);
  return result.structuredContent as PrioritiesResult;
}
