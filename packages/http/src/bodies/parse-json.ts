import { isUtf8 } from 'node:buffer';
import { brokenJsonBound, type JsonBounds } from './json-bounds.ts';

/** Why bytes could not be parsed. */
export type JsonProblem = 'not-utf8' | 'depth' | 'values' | 'not-json';

export type ParsedJson = { value: unknown } | { problem: JsonProblem; cause?: unknown };

/**
 * Parses JSON bytes. The bounds are checked on the bytes: building a value that exceeds them would take seconds and hundreds of
 * megabytes.
 */
export function parseJson(bytes: Buffer, bounds: JsonBounds): ParsedJson {
  if (!isUtf8(bytes)) return { problem: 'not-utf8' };
  const broken = brokenJsonBound(bytes, bounds);
  if (broken) return { problem: broken };
  try {
    return { value: JSON.parse(bytes.toString('utf8')) };
  } catch (cause) {
    return { problem: 'not-json', cause };
  }
}
