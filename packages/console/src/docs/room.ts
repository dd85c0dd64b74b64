import { AppError } from '@feedback/runtime';
import { type RequestHandler, Router } from 'express';
import { sendPage } from '../send-page.ts';
import { docsHomePage, documentPage, searchPage } from './docs-page.tsx';
import { DOCS_PATH, ENTRIES, type Entry, GROUPS, readDocument, readPicture } from './documents.ts';
import { renderDocumentation } from './render-document.ts';
import { searchDocuments } from './search-documents.ts';

const MOST_QUERY = 200;

/** The documents, for everyone: `/docs`, `/llms.txt` and `/changelog`. */
export function createDocs(appUrl: string): Router {
  const router = Router();
  router.get('/llms.txt', getLlms(appUrl));
  router.get('/changelog', (_req, res) => res.redirect(302, `${DOCS_PATH}/changelog`));
  router.get(DOCS_PATH, (_req, res) => sendPage(res, docsHomePage()));
  router.get(`${DOCS_PATH}/search`, getSearch);
  router.get(`${DOCS_PATH}/pictures/:name`, getPicture);
  router.get(`${DOCS_PATH}/:name`, getDocument);
  return router;
}

const getSearch: RequestHandler = (req, res) => {
  const sent = req.query['q'];
  const query = typeof sent === 'string' ? sent.replaceAll('\0', '').trim().slice(0, MOST_QUERY) : '';
  sendPage(res, searchPage(query, searchDocuments(query)));
};

const getPicture: RequestHandler<{ name: string }> = (req, res) => {
  const picture = readPicture(req.params.name);
  if (!picture)
    throw new AppError('not-found', `There is no such picture: GET ${DOCS_PATH} lists the documents`);
  res.set('Cache-Control', 'public, max-age=300').type('image/svg+xml').send(picture);
};

/** GET /docs/{slug}: a document as a page; with `.md`, as it is written. */
const getDocument: RequestHandler<{ name: string }> = (req, res) => {
  const [, slug = '', ending] = /^(.*?)(\.md)?$/.exec(req.params.name) ?? [];
  const entry = ENTRIES.find((one) => one.slug === slug);
  if (!entry) throw new AppError('not-found', `There is no such document: GET ${DOCS_PATH} lists them`);
  if (ending === undefined) sendPage(res, documentPage(entry, renderDocumentation(entry)));
  else res.set('Cache-Control', 'no-cache').type('text/markdown; charset=utf-8').send(readDocument(entry));
};

/** GET /llms.txt: what there is, for language models (llmstxt.org). */
function getLlms(appUrl: string): RequestHandler {
  return (_req, res) => {
    const list = (entries: Entry[]) =>
      entries.map(({ slug, name }) => `- [${name}](${appUrl}${DOCS_PATH}/${slug}.md)`).join('\n');
    const parts = [
      '# Feedback Intelligence Service',
      '> Turns what customers say into revenue-weighted priorities and specs grounded in the codebase, for people and for coding agents.',
      `Agents connect by MCP at ${appUrl}/mcp, with OAuth 2.1; programs send feedback by REST.`,
      ...GROUPS.map(([name, entries]) => `## ${name}\n\n${list(entries)}`),
    ];
    res
      .set('Cache-Control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${parts.join('\n\n')}\n`);
  };
}
