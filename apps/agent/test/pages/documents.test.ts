import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startAgent } from '../harness.ts';

const PICTURES = '/docs/pictures/';

let t: Harness;
let pages: Map<string, string>;
beforeAll(async () => {
  t = await startAgent();
  pages = new Map();
  let next = new Set(pagesIn(await text('/docs')));
  while (next.size > 0) {
    const found = await Promise.all([...next].map(async (path) => [path, await text(path)] as const));
    for (const [path, html] of found) pages.set(path, html);
    next = new Set(found.flatMap(([, html]) => pagesIn(html)).filter((path) => !pages.has(path)));
  }
});
afterAll(() => t.close());

const get = (path: string) => fetch(`${t.url}${path}`, { redirect: 'manual' });
async function text(path: string): Promise<string> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}
const hrefsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href ?? '');
/** The documents that a page leads to, by their addresses. */
const pagesIn = (html: string) =>
  hrefsIn(html).flatMap((href) => /^\/docs\/[\w-]+(?=#|$)/.exec(href)?.[0] ?? []);
const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? ''));

describe('the documents', () => {
  test('name what programs read', async () => {
    for (const href of ['/openapi.json', '/llms.txt']) {
      expect(hrefsIn(await text('/docs'))).toContain(href);
      expect((await get(href)).status).toBe(200);
    }
  });

  test('have a page on design, which leads to why', () => {
    expect(pages.get('/docs/design')).toContain('href="/docs/decision-1"');
    expect(pages.get('/docs/decision-1')).toContain('Redis only delivers it');
  });

  test('are reached from one page, and each has a heading and the policy of the console', async () => {
    expect(pages.size).toBeGreaterThanOrEqual(20);
    for (const [path, html] of pages)
      expect([path, html.match(/<h1[ >]/g)?.length, html.includes('<script')]).toEqual([path, 1, false]);
    const { headers } = await get('/docs/rest-api');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
  });

  test('lead only to pages and headings that are there', () => {
    const broken = [...pages].flatMap(([from, html]) =>
      hrefsIn(html)
        .filter((href) => href.startsWith('#') || (href.startsWith('/docs/') && !href.startsWith(PICTURES)))
        .filter((href) => {
          const [path = '', anchor] = href.split('#');
          const target = path === '' ? html : pages.get(path);
          return target === undefined || (anchor !== undefined && !idsIn(target).has(anchor));
        })
        .map((href) => `${from}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  test('have no style of their own in the page, which the policy would refuse', () => {
    expect([...pages].filter(([, html]) => / style="/.test(html)).map(([path]) => path)).toEqual([]);
  });

  test('show their pictures', async () => {
    const sources = [...pages.values()].flatMap((html) => [
      ...[...html.matchAll(/<img [^>]*?src="(\/docs\/[^"]*)"/g)].map(([, src]) => src ?? ''),
      ...hrefsIn(html).filter((href) => href.startsWith(PICTURES)),
    ]);
    expect(sources).toContain('/docs/pictures/benchmarks.svg');
    for (const src of sources)
      expect((await get(src)).headers.get('content-type')).toContain('image/svg+xml');
  });

  test('can be had as they are written', async () => {
    const answer = await get('/docs/agents.md');
    expect(answer.headers.get('content-type')).toContain('text/markdown');
    const written = await answer.text();
    expect(written).toMatch(/^# Agents\n/);
    expect(written).toContain(`the address \`${t.config.appUrl}/mcp\``);
    const senders = await text('/docs/senders.md');
    const linked = [...senders.matchAll(/\]\((\/docs[^)#]*)/g)].map(([, href]) => href ?? '');
    expect(linked).toContain('/docs/rest-api.md');
    for (const href of linked) await text(href);
  });

  test.each([
    '/docs/nothing',
    '/docs/nothing.md',
    '/docs/pictures/x.svg',
    '/docs/%2e%2e%2fREADME.md',
    '/docs/a/b',
  ])('are no others: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: expect.any(String) });
  });
});

describe('the search', () => {
  test('finds the part of a document that has the words, headings first', async () => {
    const html = await text('/docs/search?q=upload%20transcripts');
    expect(hrefsIn(html)).toContain('/docs/rest-api#post-transcriptsupload');
    expect(await text('/docs/search?q=Retry-After')).toContain('Retry-After');
  });

  test('says so when there is nothing, and takes any words as words', async () => {
    const html = await text('/docs/search?q=%3Cb%3Ezzqx%00');
    expect(html).toContain('Nothing has “&lt;b>zzqx”');
    expect(await text('/docs/search')).toContain('Write what you look for.');
    expect(await text('/docs/search?q[]=a')).toContain('Write what you look for.');
  });
});

test('/llms.txt lists each document by the address of its text', async () => {
  const answer = await get('/llms.txt');
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const listed = await answer.text();
  expect(listed).toMatch(/^# Feedback Intelligence Service\n\n> /);
  for (const path of [...pages.keys()].filter((page) => !page.startsWith('/docs/decision-')))
    expect(listed).toContain(`${path}.md)`);
});

test('they take no other method', async () => {
  const answer = await fetch(`${t.url}/docs/agents`, { method: 'POST' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('/changelog leads to the changelog', async () => {
  const answer = await get('/changelog');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/changelog']);
});
