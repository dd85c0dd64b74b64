/** The tags that HTML mail and issue trackers use. "<T>" and "<your name>" in a text are not tags. */
const TAGS = new Set(
  `a abbr article b blockquote body br center code div em font footer h1 h2 h3 h4 h5 h6 head header hr html i img li meta ol p
  pre section small span strong style script sub sup table tbody td th thead tr tt u ul`.split(/\s+/),
);
const TAG = /<\/?([a-z][a-z0-9]{0,11})(?:[\s/][^<>]{0,2000})?>/giu;
/** Tags that end a line. */
const BLOCK = new Set(
  'br div p li tr h1 h2 h3 h4 h5 h6 hr table ul ol blockquote header footer section'.split(' '),
);
/** Elements whose content is never part of the message. */
const HIDDEN = ['style', 'script'];

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};
const ENTITY = /&(amp|lt|gt|quot|apos|nbsp|#39);/g;

/** A text without HTML comments, tags and code blocks. The content of a block element gets a line of its own. */
export function withoutMarkup(text: string): string {
  let bare = cutBetween(text, '<!--', '-->');
  bare = cutBetween(bare, '```', '```');
  if (!bare.includes('<') && !bare.includes('&')) return bare;
  for (const name of HIDDEN) bare = cutBetween(bare, `<${name}`, `</${name}>`);
  const lines = bare.replaceAll(TAG, (tag, name: string) => {
    const element = name.toLowerCase();
    if (!TAGS.has(element)) return tag;
    return BLOCK.has(element) ? '\n' : ' ';
  });
  return lines === bare ? bare : lines.replaceAll(ENTITY, (whole, name: string) => ENTITIES[name] ?? whole);
}

/**
 * Removes everything from each opening mark to the next closing mark, including both. An opening mark without a closing one
 * stays.
 */
function cutBetween(text: string, opening: string, closing: string): string {
  let at = text.indexOf(opening);
  if (at < 0) return text;
  const kept: string[] = [];
  let from = 0;
  while (at >= 0) {
    const end = text.indexOf(closing, at + opening.length);
    if (end < 0) break;
    kept.push(text.slice(from, at), ' ');
    from = end + closing.length;
    at = text.indexOf(opening, from);
  }
  kept.push(text.slice(from));
  return kept.join('');
}
