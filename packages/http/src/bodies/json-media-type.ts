/**
 * What is wrong with a Content-Type where JSON in UTF-8 is required: JSON has no other charset (RFC 8259 §8.1). Undefined if
 * nothing is.
 */
export function jsonTypeProblem(type = ''): 'media-type' | 'charset' | undefined {
  if (!/^application\/json[ \t]*(?:;|$)/i.test(type)) return 'media-type';
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? undefined : 'charset';
}
