import { isRecord } from '@feedback/contract/is-record';
import { AppError } from '@feedback/runtime';
import { type Request } from 'express';
import { checkMediaType, type MediaRefusals } from './check-media-type.ts';
import { collectGarbageOf } from './collect-garbage.ts';
import { type JsonBounds } from './json-bounds.ts';
import { type JsonProblem, parseJson } from './parse-json.ts';
import { type BodyAsked, readBytes } from './read-bytes.ts';

/**
 * Reads the body of a request as a JSON object.
 * @throws AppError `malformed` when it is not one, `too-large` when it exceeds the limit or has too many values, `too-slow`
 */
export async function readJsonObject(
  req: Request,
  { bounds, ...asked }: BodyAsked & MediaRefusals & { bounds: JsonBounds },
): Promise<Record<string, unknown>> {
  checkMediaType(req, 'application/json', asked);
  const { parsed, size } = parseSized(await readBytes(req, asked), bounds);
  collectGarbageOf(size); // its bytes and its text: only the value is still needed
  if ('problem' in parsed) throw refusal(parsed.problem, bounds, parsed.cause);
  const { value } = parsed;
  if (!isRecord(value)) throw new AppError('malformed', 'The body must be a JSON object');
  return value;
}

function parseSized(bytes: Buffer, bounds: JsonBounds) {
  return { parsed: parseJson(bytes, bounds), size: bytes.length };
}

function refusal(problem: JsonProblem, { maxDepth, maxValues }: JsonBounds, cause: unknown): AppError {
  if (problem === 'values')
    return new AppError('too-large', `The body has more than ${maxValues} values: send it in parts`);
  const details = {
    'not-utf8': 'The body is not valid UTF-8',
    depth: `The body is nested more than ${maxDepth} levels deep`,
    'not-json': 'The body is not valid JSON',
  };
  return new AppError('malformed', details[problem], { cause });
}
