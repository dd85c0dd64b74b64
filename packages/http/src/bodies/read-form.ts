import { isUtf8 } from 'node:buffer';
import { AppError } from '@feedback/runtime';
import { type Request } from 'express';
import { checkMediaType, type MediaRefusals } from './check-media-type.ts';
import { type BodyAsked, readBytes } from './read-bytes.ts';

/**
 * Reads the body of a request as the text of a form (`a=1&b=2`).
 * @throws AppError `malformed` when it is not one, `too-large`, `too-slow`
 */
export async function readForm(req: Request, asked: BodyAsked & MediaRefusals): Promise<string> {
  checkMediaType(req, 'application/x-www-form-urlencoded', asked);
  const bytes = await readBytes(req, asked);
  if (!isUtf8(bytes)) throw new AppError('malformed', 'The body is not valid UTF-8');
  return bytes.toString('utf8');
}
