import { type PrioritiesResult } from '@feedback/contract';
import { type Instance } from '@feedback/local-stack';
import { connectAgent } from './agent-client.ts';
import { type Release } from './demo-items.ts';
import { type Person } from './find-person.ts';
import { pagePriorities } from './read-priorities.ts';

/** The priority of a release is among this many first ones. */
const MOST = 100;

type Ranked = PrioritiesResult['priorities'][number];

/** Marks the priority that a release is about as shipped, as an agent that may write; null when it is shipped already, or none is about it. */
export async function shipPriority(
  instance: Instance,
  person: Person,
  { version, words }: Release,
): Promise<string | null> {
  const agent = await connectAgent(`${instance.app_url}/mcp`, person, ['read', 'write']);
  try {
    const { priorities } = await pagePriorities(agent, MOST);
    const priority = mostAbout(priorities, words);
    if (priority?.state !== 'open') return null;
    const acted = await agent.callTool({
      name: 'service.act',
      arguments: {
        action: 'mark_shipped',
        priority_id: priority.id,
        version,
        idempotency_key: `demo-${version}`,
      },
    });
    if (acted.isError) throw new Error(`service.act refused: ${JSON.stringify(acted.content)}`);
    return priority.title;
  } finally {
    await agent.close();
  }
}

/** The priority with the most reports of those whose title or quotes contain one of the words. */
function mostAbout(priorities: Ranked[], words: string[]): Ranked | undefined {
  const isAbout = ({ title, quotes }: Ranked) => {
    const said = [title, ...quotes.map(({ text }) => text)].filter((text) =>
      words.some((word) => text.toLowerCase().includes(word)),
    );
    return said.length > quotes.length / 2;
  };
  return priorities.filter(isAbout).toSorted((a, b) => b.reach.signals - a.reach.signals)[0];
}
