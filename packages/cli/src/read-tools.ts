import type { PrioritiesResult } from '@feedback/contract';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { listPriorities } from './list-priorities.ts';

const KINDS = ['bug', 'feature', 'question', 'other'];
const JSON_OPTION = ['--json', 'prints the result as JSON'] as const;

/** The commands that read: each is one call of a tool, as the person who is signed in. */
export function addReading(program: Command): void {
  program
    .command('priorities')
    .description('What customers need most.')
    .option('--limit <n>', 'how many', toCount, 20)
    .addOption(new Option('--kind <kind>', 'only these').choices(KINDS))
    .option('--query <words>', 'only titles with all these words')
    .option('--project <id>', 'only with feedback of this project')
    .option('--id <id>', 'one of them in full')
    .option(...JSON_OPTION)
    .action(({ id, project, json, ...options }: Record<string, unknown>) =>
      id === undefined
        ? print('service.priorities', { ...options, project_id: project }, { json, inWords: listed })
        : print('service.priorities', { priority_id: id }, { json }),
    );
  program
    .command('ask')
    .argument('<question...>', 'in plain words')
    .description('Answers a question from what customers said.')
    .option('--limit <n>', 'the most citations', toCount, 10)
    .option(...JSON_OPTION)
    .action((words: string[], { limit, json }: { limit: number; json?: boolean }) =>
      print('service.ask', { question: words.join(' '), limit }, { json }),
    );
  program
    .command('spec')
    .argument('<priority>', 'the id of a priority')
    .description('What to build for a priority, and where in the code.')
    .addOption(
      new Option('--format <format>', 'how it is written')
        .choices(['markdown', 'json', 'speckit', 'ears'])
        .default('markdown'),
    )
    .option('--full', 'the whole of it, not a brief of 1,500 tokens')
    .option('--refresh', 'writes it from what is known now')
    .option(...JSON_OPTION)
    .action((id: string, { format, full, refresh, json }: Record<string, unknown>) => {
      const detail = full === true ? 'full' : 'brief';
      return print('service.spec', { priority_id: id, format, refresh, detail }, { json });
    });
}

/** `inWords` says a result in another way than the tool, which speaks to agents. */
async function print(
  tool: string,
  args: Record<string, unknown>,
  { json, inWords }: { json: unknown; inWords?: (result: CallToolResult) => string },
): Promise<void> {
  const { callTool, textOf } = await import('./agent.ts'); // what speaks to agents is heavy, and sending needs none of it
  const result = await callTool(tool, args);
  console.log(json === true ? JSON.stringify(result.structuredContent) : (inWords ?? textOf)(result));
}

function listed({ structuredContent }: CallToolResult): string {
  return listPriorities(structuredContent as PrioritiesResult); // its contract says so
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('It is a whole number from 1.');
  return count;
}
