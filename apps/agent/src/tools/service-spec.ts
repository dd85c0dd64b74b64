import { ServiceSpec } from '@feedback/contract';
import {
  type Evidence,
  type Grounded,
  groundSpec,
  inMarkdown,
  inQuotation,
  readEvidence,
} from '@feedback/core';
import { type Deps } from '../deps.ts';
import { toQuote } from './quote.ts';
import { specMarkdown, TITLE_LENGTH } from './spec-markdown.ts';
import { defineTool, type Tool } from './tool.ts';

const MOST_FILES = 10;

/** service.spec: the code that a priority is about. Where it cannot be grounded in code, this returns the evidence alone. */
export function serviceSpec(deps: Pick<Deps, 'db' | 'locate'>): Tool {
  return defineTool(ServiceSpec, async (args, { workspaceId }) => {
    const evidence = await readEvidence(deps, workspaceId, args.priority_id);
    if (!evidence)
      return {
        failure: {
          code: 'not_found',
          detail: 'There is no priority with this id; service.priorities lists them',
        },
      };
    const mostFiles = args.max_files ?? MOST_FILES;
    const grounded = await groundSpec(deps, workspaceId, { evidence, mostFiles });
    const spec = {
      status: STATUS[grounded.outcome],
      repository: toRepository(grounded),
      problem: toProblem(evidence),
      evidence: evidence.quotes.map((quote) => toQuote(quote)),
      ...toCode(grounded),
    };
    const markdown = specMarkdown({ ...spec, title: evidence.priority.title, note: toNote(grounded) });
    return {
      result: { priority_id: evidence.priority.id, version: null, ...spec, markdown },
      text: `${markdown}\n\nPriority ${evidence.priority.id}`,
    };
  });
}

const STATUS = {
  'no-repository': 'needs_repository',
  thin: 'insufficient_evidence',
  nothing: 'insufficient_evidence',
  grounded: 'ready',
} as const;

const NO_SPEC = {
  thin: 'There is no spec: too few customers have said this yet to say what should change.',
  nothing: 'There is no spec: nothing in the connected repository has to do with these reports.',
};

function toRepository(grounded: Grounded) {
  if (grounded.outcome === 'no-repository') return null;
  const { name, ref, sha, indexedAt, stale } = grounded.repository;
  return { name, ref, sha, indexed_at: indexedAt.toISOString(), stale };
}

function toCode(grounded: Grounded) {
  if (grounded.outcome !== 'grounded') return {};
  const { code, repository } = grounded;
  return {
    code: code.places.map((place) => ({ ...place, lines: [...place.lines], sha: repository.sha })),
    ...(code.tests.length > 0 && { tests: code.tests }),
  };
}

/** Why the answer contains only the evidence; null for a spec. */
function toNote(grounded: Grounded): string | null {
  if (grounded.outcome === 'grounded') return null;
  if (grounded.outcome !== 'no-repository') return NO_SPEC[grounded.outcome];
  if (grounded.state === 'none')
    return 'No repository is connected to this workspace, so there is no spec: requirements, tasks and code would be guesses.';
  return grounded.reason === null
    ? 'The connected repository is being read, so there is no spec yet. Ask again in a few minutes.'
    : `The connected repository cannot be read, so there is no spec: ${inMarkdown(grounded.reason)}.`;
}

function toProblem({ priority, detail, currency }: Evidence): string {
  const title = inQuotation(priority.title, TITLE_LENGTH);
  if (!detail) return `${title}. It has not been ranked yet.`;
  const { reach, revenueAtStake } = detail;
  const voices = `${counted(reach.customers, 'customer')} raised this in ${counted(reach.signals, 'signal')}`;
  const revenue =
    revenueAtStake.knownCustomers === 0
      ? ''
      : ` (known revenue of ${counted(revenueAtStake.knownCustomers, 'customer')}: ${revenueAtStake.amount} ${inMarkdown(currency ?? '')} a year)`;
  return `${title}: ${voices}${revenue}.`;
}

function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}
