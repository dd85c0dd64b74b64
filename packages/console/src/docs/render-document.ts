import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { addressOf, type Addresses, type Entry, readDocument } from './documents.ts';

/** A part of a document under a heading of its own. */
export type Section = {
  id: string;
  heading: string;
  level: number;
  text: string;
  /** In small letters, for the search. */
  lower: { heading: string; text: string };
};
/** A document as HTML, and its parts in order; the first has the title of the document. */
export type Rendered = { html: string; sections: Section[] };

/** No HTML of documents is taken over: what looks like it is shown as text. Comments are left out. */
const markdown = new MarkdownIt({ html: false, linkify: false });

markdown.renderer.rules['table_open'] = () =>
  '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
markdown.renderer.rules['table_close'] = () => '</table></div>\n';
// A policy against inline styles holds here too: numbers are aligned by a class.
for (const cell of ['th_open', 'td_open'])
  markdown.renderer.rules[cell] = (tokens, at, options, _env, self) => {
    const attributes = tokens[at]?.attrs ?? [];
    const isRight = attributes.some(([name, value]) => name === 'style' && String(value).includes('right'));
    if (tokens[at]) tokens[at].attrs = isRight ? [['class', 'num']] : [];
    // A corner without words heads no column.
    if (cell === 'th_open' && tokens[at + 1]?.content === '')
      for (const token of [tokens[at], tokens[at + 2]]) if (token) token.tag = 'td';
    return self.renderToken(tokens, at, options);
  };

type Token = ReturnType<typeof markdown.parse>[number];

/** Renders each document once. */
export function documentRenderer(addresses: Addresses): (entry: Entry) => Rendered {
  const known = new Map<string, Rendered>();
  return (entry) => {
    const made = known.get(entry.slug) ?? renderMarkdown(readDocument(entry, addresses), entry);
    known.set(entry.slug, made);
    return made;
  };
}

/** `from` is the document that its links are relative to. */
export function renderMarkdown(source: string, from: Entry): Rendered {
  const tokens = markdown.parse(source, {});
  const sections = nameHeadings(tokens);
  for (const token of tokens) {
    if (token.type === 'fence' || token.type === 'code_block') token.attrSet('tabindex', '0');
    if (token.children) token.children = withAddresses(token.children, from);
  }
  const lowered = sections.map((section) => ({
    ...section,
    lower: { heading: section.heading.toLowerCase(), text: section.text.toLowerCase() },
  }));
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections: lowered };
}

/** Gives each heading an id, as git hosts do, and collects what stands under it. */
function nameHeadings(tokens: Token[]): Omit<Section, 'lower'>[] {
  const slugger = new GithubSlugger();
  const sections: Omit<Section, 'lower'>[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = textOf(tokens[at + 1]);
      const id = slugger.slug(heading);
      token.attrSet('id', id);
      sections.push({ id, heading, level: Number(token.tag.slice(1)), text: '' });
    } else if (tokens[at - 1]?.type !== 'heading_open') {
      const section = sections.at(-1);
      const text = token.type === 'inline' ? textOf(token) : token.type === 'fence' ? token.content : '';
      if (section && text !== '') section.text += `${text} `;
    }
  }
  return sections;
}

/** The words of a line, without its marks. */
function textOf(token: Token | undefined): string {
  const parts = token?.children ?? [];
  return parts.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** Links lead to where things are served; what is served nowhere is no link. */
function withAddresses(children: Token[], from: Entry): Token[] {
  const isLeft: boolean[] = [];
  return children.filter((token) => {
    if (token.type === 'image') {
      const address = addressOf(String(token.attrGet('src')), from);
      if (address !== undefined) token.attrSet('src', address);
      return address !== undefined;
    }
    if (token.type === 'link_close') return isLeft.pop() !== true;
    if (token.type !== 'link_open') return true;
    const address = addressOf(String(token.attrGet('href')), from);
    if (address !== undefined) token.attrSet('href', address);
    isLeft.push(address === undefined);
    return address !== undefined;
  });
}
