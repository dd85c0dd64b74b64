import { onlyMethods } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler, Router } from 'express';
import { PUBLIC_HEADERS, sendPage } from '../send-page.ts';
import { docsHomePage, documentPage, searchPage } from './docs-page.tsx';
import {
  type Addresses,
  DOCS_PATH,
  ENTRIES,
  type Entry,
  GROUPS,
  readPicture,
  readText,
} from './documents.ts';
import { documentRenderer, type Rendered } from './render-document.ts';
import { searchDocuments } from './search-documents.ts';

const MOST_QUERY = 200;

type Render = (entry: Entry) => Rendered;

/** The documents, for everyone: `/docs`, `/llms.txt` and `/changelog`. */
export function createDocs(addresses: Addresses): Router {
  const router = Router();
  const render = documentRenderer(addresses);
  const gets: [path: string, handler: RequestHandler<{ name: string }>][] = [
    ['/llms.txt', getLlms(addresses)],
    ['/changelog', (_req, res) => res.redirect(302, `${DOCS_PATH}/changelog`)],
    [DOCS_PATH, (_req, res) => sendPage(res, docsHomePage(), PUBLIC_HEADERS)],
    [`${DOCS_PATH}/search`, getSearch(render)],
    [`${DOCS_PATH}/pictures/:name`, getPicture],
    [`${DOCS_PATH}/:name`, getDocument(addresses, render)],
  ];
  for (const [path, handler] of gets) {
    router.get(path, handler);
    router.all(
      path,
      onlyMethods(['GET', 'HEAD'], () => 'This path takes GET or HEAD only'),
    );
  }
  return router;
}

function getSearch(render: Render): RequestHandler<{ name: string }> {
  return (req, res) => {
    const sent = req.query['q'];
    const query = typeof sent === 'string' ? sent.replaceAll('\0', '').trim().slice(0, MOST_QUERY) : '';
    sendPage(res, searchPage(query, searchDocuments(query, render)), PUBLIC_HEADERS);
  };
}

const getPicture: RequestHandler<{ name: string }> = (req, res) => {
  const picture = readPicture(req.params.name);
  if (!picture)
    throw new AppError('not-found', `There is no such picture: GET ${DOCS_PATH} lists the documents`);
  res.set('Cache-Control', 'public, max-age=300').type('image/svg+xml').send(picture);
};

/** GET /docs/{slug}: a document as a page; with `.md`, as text. */
function getDocument(addresses: Addresses, render: Render): RequestHandler<{ name: string }> {
  return (req, res) => {
    const [, slug = '', ending] = /^(.*?)(\.md)?$/.exec(req.params.name) ?? [];
    const entry = ENTRIES.find((one) => one.slug === slug);
    if (!entry) throw new AppError('not-found', `There is no such document: GET ${DOCS_PATH} lists them`);
    if (ending === undefined) sendPage(res, documentPage(entry, render(entry)), PUBLIC_HEADERS);
    else
      res
        .set('Cache-Control', 'no-cache')
        .type('text/markdown; charset=utf-8')
        .send(readText(entry, addresses));
  };
}

/** GET /llms.txt: what there is, for language models (llmstxt.org). */
function getLlms({ appUrl, baseUrl }: Addresses): RequestHandler<{ name: string }> {
  return (_req, res) => {
    const list = (entries: Entry[]) =>
      entries.map(({ slug, name }) => `- [${name}](${appUrl}${DOCS_PATH}/${slug}.md)`).join('\n');
    const parts = [
      '# Feedback Intelligence Service',
      '> Turns what customers say into revenue-weighted priorities and specs grounded in the codebase, for people and for coding agents.',
      `Agents connect by MCP at ${appUrl}/mcp, with OAuth 2.1. Programs send feedback to ${baseUrl}, which ${baseUrl}/openapi.json describes; ${appUrl}/openapi.json describes what members do.`,
      ...GROUPS.map(([name, entries]) => `## ${name}\n\n${list(entries)}`),
    ];
    res
      .set('Cache-Control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${parts.join('\n\n')}\n`);
  };
}
