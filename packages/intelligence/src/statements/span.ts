/** A passage of a text, in UTF-16 code units: `text.slice(start, end)`. */
export type Span = { start: number; end: number };
