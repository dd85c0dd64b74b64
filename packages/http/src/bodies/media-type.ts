import type { IncomingHttpHeaders } from 'node:http';

export type MediaType = 'application/json' | 'application/x-www-form-urlencoded';

/** The problems that the headers of a body can announce. */
export type MediaProblem = 'media-type' | 'charset' | 'compressed';

/**
 * What is wrong with the headers of a body that must be of one media type, in UTF-8 and uncompressed; undefined if nothing is
 * wrong. JSON has no other charset (RFC 8259 §8.1), and OAuth's forms have no other one either (RFC 6749 appendix B).
 */
export function mediaProblem(
  { 'content-type': type = '', 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders,
  expected: MediaType,
): MediaProblem | undefined {
  if (type === expected && encoding === 'identity') return undefined; // as nearly all senders write it
  const [name = ''] = type.split(';', 1);
  if (name.trim().toLowerCase() !== expected) return 'media-type';
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) return 'charset';
  return encoding.toLowerCase() === 'identity' ? undefined : 'compressed';
}

/** The detail of the refusal for each problem. */
export function mediaProblemInWords(problem: MediaProblem, expected: MediaType): string {
  if (problem === 'media-type') return `Send the body as ${expected}`;
  if (problem === 'charset') return 'Send the body in UTF-8: other charsets are not accepted';
  return 'Compressed bodies are not accepted: send the body uncompressed';
}
