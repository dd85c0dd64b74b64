import { type ComponentChildren } from 'preact';
import { renderDocument } from '../layout/document.tsx';
import { Shell } from '../layout/shell.tsx';
import { DOCS_PATH, type Entry, GROUPS } from './documents.ts';
import { type Rendered } from './render-document.ts';
import { type Found } from './search-documents.ts';

/** The first page of the documents: where each reader begins. */
export function docsHomePage(): string {
  return frame({
    title: 'Documents',
    current: undefined,
    children: (
      <>
        <h1>Documents</h1>
        <p class="prose">Begin where you stand; the list has the rest.</p>
        <ul class="choices">
          {GROUPS[0]?.[1].map(({ slug, name, about }) => (
            <li key={slug}>
              <a href={`${DOCS_PATH}/${slug}`}>
                <b>{name}</b>
              </a>
              <span class="under">{about}</span>
            </li>
          ))}
        </ul>
        <p class="prose soft">
          For programs: <a href="/openapi.json">the console’s interface as OpenAPI</a>,{' '}
          <a href="/llms.txt">llms.txt</a>; each page also has its text at its address with <code>.md</code>.
        </p>
      </>
    ),
  });
}

/** A document, with its headings beside it. */
export function documentPage(entry: Entry, { html, sections }: Rendered): string {
  const headings = sections.filter(({ level }) => level === 2);
  return frame({
    title: entry.name,
    current: entry,
    children: (
      <div class="manual">
        {/* Rendered from our own files, whose HTML is taken as text. */}
        <article class="prose" dangerouslySetInnerHTML={{ __html: html }} />
        {headings.length > 1 && (
          <nav class="headings" aria-label="On this page">
            <ul>
              {headings.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    ),
  });
}

/** What a search found. */
export function searchPage(query: string, found: Found[]): string {
  return frame({
    title: 'Search',
    current: undefined,
    query,
    children: (
      <>
        <h1>Search</h1>
        <p class="soft" role="status">
          {query === ''
            ? 'Write what you look for.'
            : `${found.length === 0 ? 'Nothing has' : 'What has'} “${query}”`}
        </p>
        <ul class="choices">
          {found.map(({ entry, section, passage }) => (
            <li key={`${entry.slug}#${section.id}`}>
              <a href={`${DOCS_PATH}/${entry.slug}#${section.id}`}>
                <b>{section.heading}</b>
              </a>
              <span class="under">
                {entry.name}: {passage}
              </span>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}

function frame({
  title,
  current,
  query = '',
  children,
}: {
  title: string;
  current: Entry | undefined;
  query?: string;
  children: ComponentChildren;
}): string {
  return renderDocument({
    title,
    isScripted: false,
    children: (
      <Shell
        label="Documents"
        rail={
          <>
            <a class="workspace" href={DOCS_PATH}>
              Documents
            </a>
            <form action={`${DOCS_PATH}/search`} role="search">
              <label class="small" for="q">
                Search
              </label>
              <input id="q" name="q" type="search" value={query} maxlength={200} />
            </form>
            {GROUPS.map(([name, entries]) => (
              <div key={name}>
                <p class="small soft group">{name}</p>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.slug}>
                      <a
                        href={`${DOCS_PATH}/${entry.slug}`}
                        aria-current={entry === current ? 'page' : undefined}
                      >
                        {entry.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </>
        }
      >
        {children}
      </Shell>
    ),
  });
}
