import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the documents are served. */
export const DOCS_PATH = '/docs';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** A document: its address below `/docs`, its name in the list, and its file in the repository. */
export type Entry = { slug: string; name: string; file: string };

/** The documents by what readers look for, in the order of the list. */
export const GROUPS: [name: string, entries: Entry[]][] = [
  [
    'Begin',
    [
      { slug: 'backend-team', name: 'Backend teams', file: 'docs/guides/backend-team.md' },
      { slug: 'agent-builder', name: 'Builders of agents', file: 'docs/guides/agent-builder.md' },
      { slug: 'product-manager', name: 'Product managers', file: 'docs/guides/product-manager.md' },
      { slug: 'workspace-owner', name: 'Owners of a workspace', file: 'docs/guides/workspace-owner.md' },
      { slug: 'operator', name: 'Operators', file: 'docs/guides/operator.md' },
    ],
  ],
  [
    'Send',
    [
      { slug: 'rest-api', name: 'REST API', file: 'docs/api.md' },
      { slug: 'senders', name: 'Senders', file: 'docs/senders.md' },
      { slug: 'typescript', name: 'TypeScript client', file: 'packages/client/README.md' },
      { slug: 'python', name: 'Python client', file: 'clients/python/README.md' },
      { slug: 'command', name: 'The feedback command', file: 'packages/cli/README.md' },
      { slug: 'widget', name: 'Surveys on web pages', file: 'packages/widget/README.md' },
      { slug: 'react', name: 'Surveys in React', file: 'packages/react/README.md' },
    ],
  ],
  [
    'Ask and act',
    [
      { slug: 'agents', name: 'Agents and the six tools', file: 'docs/agents.md' },
      { slug: 'webhooks', name: 'Webhooks', file: 'docs/webhooks.md' },
      { slug: 'models', name: 'Large models', file: 'docs/models.md' },
    ],
  ],
  [
    'Run',
    [
      { slug: 'metrics', name: 'Metrics', file: 'docs/metrics.md' },
      { slug: 'jobs', name: 'Jobs', file: 'docs/jobs.md' },
      { slug: 'threat-model', name: 'Threat model', file: 'docs/threat-model.md' },
      { slug: 'benchmarks', name: 'Benchmarks', file: 'docs/benchmarks.md' },
      { slug: 'quality', name: 'Quality of understanding', file: 'docs/quality.md' },
    ],
  ],
  [
    'Reference',
    [
      { slug: 'interface', name: 'The interface', file: 'docs/interface.md' },
      { slug: 'changelog', name: 'Changelog', file: 'CHANGELOG.md' },
    ],
  ],
];

export const ENTRIES: Entry[] = GROUPS.flatMap(([, entries]) => entries);

/** The document as it is written, in Markdown. */
export function readDocument({ file }: Entry): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** A picture that documents show, by its name; undefined if there is none. */
export function readPicture(name: string): Buffer | undefined {
  return /^[a-z]+\.svg$/.test(name) && PICTURES.has(name)
    ? readFileSync(path.join(ROOT, 'docs', name))
    : undefined;
}

const PICTURES = new Set(['architecture.svg', 'benchmarks.svg', 'folders.svg']);

/**
 * The address of what a document links to: a page of the documents, a picture, an address elsewhere, or a place in the same document.
 * Undefined for files that are served nowhere.
 */
export function addressOf(href: string, from: Entry): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const file = path.posix.join(path.posix.dirname(from.file), target);
  const picture = path.posix.basename(file);
  if (file === `docs/${picture}` && PICTURES.has(picture)) return `${DOCS_PATH}/pictures/${picture}`;
  const entry = ENTRIES.find((one) => one.file === file);
  return entry && `${DOCS_PATH}/${entry.slug}${anchor === undefined ? '' : `#${anchor}`}`;
}
