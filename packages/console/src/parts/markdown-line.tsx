import MarkdownIt from 'markdown-it';

/** Code and escapes, and nothing else: no links, no HTML, no pictures. */
const line = new MarkdownIt('zero').enable(['backticks', 'escape']);

/** A line of Markdown as the product writes it: customers' words are escaped in it, and code is marked. */
export function MarkdownLine({ text }: { text: string }) {
  // markdown-it escapes all text; with these rules the only markup that it makes is `code`.
  return <span dir="auto" dangerouslySetInnerHTML={{ __html: line.renderInline(text) }} />;
}
