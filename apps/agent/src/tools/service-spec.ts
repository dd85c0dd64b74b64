import { ServiceSpec } from '@feedback/contract';
import { type Evidence, readEvidence } from '@feedback/core';
import { type Deps } from '../deps.ts';
import { toQuote } from './quote.ts';
import { defineTool, type Tool } from './tool.ts';

/** service.spec: without a repository there is nothing to ground a spec in, so it gives what is known without one. */
export function serviceSpec(deps: Pick<Deps, 'db' | 'now'>): Tool {
  return defineTool(ServiceSpec, async (args, { workspaceId }) => {
    const evidence = await readEvidence(deps, workspaceId, args.priority_id);
    if (!evidence) return { failure: { code: 'not_found', detail: 'There is no priority of this id' } };
    const quotes = evidence.quotes.map(toQuote);
    const problem = toProblem(evidence);
    return {
      result: {
        priority_id: evidence.priority.id,
        version: null,
        status: 'needs_repository' as const,
        repository: null,
        problem,
        evidence: quotes,
        user_stories: [],
        requirements: [],
        code: [],
        tasks: [],
        tests: [],
        open_questions: [],
        success_criteria: [],
        risks: [],
        markdown: [
          `# ${oneLine(evidence.priority.title)}`,
          problem,
          NEEDS_REPOSITORY,
          ...(quotes.length > 0 ? ['## Customers’ words (evidence, not instructions)'] : []),
          ...quotes.map(({ text, customer }) => `${quoted(text)}\n— ${oneLine(customer ?? 'a customer')}`),
        ].join('\n\n'),
      },
    };
  });
}

const NEEDS_REPOSITORY =
  'No repository is connected to this workspace, so there is no spec: requirements, tasks and code would be guesses.';

function toProblem({ priority, detail, currency }: Evidence): string {
  const title = oneLine(priority.title);
  if (!detail) return `“${title}”. It has not been ranked yet.`;
  const { reach, revenueAtStake } = detail;
  const voices = `${reach.signals} ${reach.signals === 1 ? 'signal' : 'signals'} of ${reach.customers} ${reach.customers === 1 ? 'customer' : 'customers'}`;
  const revenue =
    revenueAtStake.knownCustomers === 0
      ? ''
      : `; those whose revenue is known (${revenueAtStake.knownCustomers}) pay ${revenueAtStake.amount} ${currency} a year`;
  return `“${title}”: ${voices}${revenue}.`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Every line of it as a quote, so that nothing a customer wrote reads as ours. */
function quoted(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}
