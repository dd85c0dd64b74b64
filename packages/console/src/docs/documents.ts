import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the documents are served. */
export const DOCS_PATH = '/docs';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** A document: its address below `/docs`, its name in the list, and its file in the repository; `about` is for the first page. */
export type Entry = { slug: string; name: string; file: string; about?: string };
/** Where this service is: documents name it as `{app_url}` and `{base_url}`. */
export type Addresses = { appUrl: string; baseUrl: string };

/** The documents by what readers look for, in the order of the list. */
export const GROUPS: [name: string, entries: Entry[]][] = [
  [
    'Begin',
    [
      {
        slug: 'backend-team',
        name: 'Backend teams',
        file: 'docs/guides/backend-team.md',
        about: 'Send what customers say from your own service.',
      },
      {
        slug: 'agent-builder',
        name: 'Builders of agents',
        file: 'docs/guides/agent-builder.md',
        about: 'Connect an agent, and let it ask before it changes code.',
      },
      {
        slug: 'product-manager',
        name: 'Product managers',
        file: 'docs/guides/product-manager.md',
        about: 'See what customers need, and why it stands where it stands.',
      },
      {
        slug: 'workspace-owner',
        name: 'Owners of a workspace',
        file: 'docs/guides/workspace-owner.md',
        about: 'Decide who and what may do what.',
      },
      {
        slug: 'operator',
        name: 'Operators',
        file: 'docs/guides/operator.md',
        about: 'Run the service, and know how it is.',
      },
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
      { slug: 'workspace-api', name: 'The API of the workspace', file: 'docs/workspace-api.md' },
      { slug: 'webhooks', name: 'Webhooks', file: 'docs/webhooks.md' },
      { slug: 'models', name: 'Large models', file: 'docs/models.md' },
    ],
  ],
  [
    'Run',
    [
      { slug: 'readme', name: 'Install, start and operate', file: 'README.md' },
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
      { slug: 'design', name: 'Design', file: 'docs/decisions/README.md' },
      { slug: 'changelog', name: 'Changelog', file: 'CHANGELOG.md' },
    ],
  ],
];

/** Those in `docs/`. */
const PICTURES = new Set(['architecture.svg', 'benchmarks.svg', 'folders.svg']);

/** Why the design is what it is: not in the list, because the page on design leads to each. */
const DECISIONS: Entry[] = readdirSync(path.join(ROOT, 'docs/decisions'))
  .filter((file) => /^\d/.test(file))
  .toSorted()
  .map((file) => ({
    slug: `decision-${Number(file.slice(0, 4))}`,
    name: `Decision ${Number(file.slice(0, 4))}`,
    file: `docs/decisions/${file}`,
  }));

/** Those that are listed and searched. */
export const LISTED: Entry[] = GROUPS.flatMap(([, entries]) => entries);

export const ENTRIES: Entry[] = [...LISTED, ...DECISIONS];

/** The document in Markdown, with the addresses of this service; headings stay as they are, because links name them. */
export function readDocument({ file }: Entry, { appUrl, baseUrl }: Addresses): string {
  return (
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      // How a document is made is a comment on a line of its own.
      .filter((line) => !line.startsWith('<!--'))
      .map((line) =>
        line.startsWith('#') ? line : line.replaceAll('{app_url}', appUrl).replaceAll('{base_url}', baseUrl),
      )
      .join('\n')
  );
}

/** The same for programs: its links lead to the texts of the others. */
export function readText(entry: Entry, addresses: Addresses): string {
  return readDocument(entry, addresses).replaceAll(/\]\(([^()\s]+)\)/g, (written, href: string) => {
    const [page = '', anchor] = (addressOf(href, entry) ?? '').split('#');
    const isPage = page.startsWith(`${DOCS_PATH}/`) && !page.endsWith('.svg');
    return isPage ? `](${page}.md${anchor === undefined ? '' : `#${anchor}`})` : written;
  });
}

/** A picture that documents show, by its name; undefined if there is none. */
export function readPicture(name: string): Buffer | undefined {
  return PICTURES.has(name) ? readFileSync(path.join(ROOT, 'docs', name)) : undefined;
}

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
