/** A mark of Markdown with its backslash, or the number of a citation. */
const MARK = /\\(.)|\[(\d+)\]/gs;

/** An answer of `core`, which is Markdown: its escapes undone, and each number a link to its quotation. */
export function AnswerText({ text }: { text: string }) {
  const parts: (string | { n: string })[] = [];
  let from = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, escaped, n] = found;
    const before = text.slice(from, found.index);
    parts.push(...(n === undefined ? [before, escaped ?? ''] : [before.trimEnd(), { n }]));
    from = found.index + whole.length;
  }
  parts.push(text.slice(from));
  return (
    <>
      {parts.map((part, place) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={place} class="ref" href={`#quote-${part.n}`} aria-label={`Quotation ${part.n}`}>
            {part.n}
          </a>
        ),
      )}
    </>
  );
}
