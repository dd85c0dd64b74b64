import { AppError } from '@feedback/runtime';
import { type Request } from 'express';
import { type BodyAsked, readBytes } from './read-bytes.ts';

const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/**
 * Reads the body of a request as a form, which may have files.
 * @throws AppError `malformed` when it is not one, `unsupported-media`, `too-large`, `too-slow`
 */
export async function readFormData(req: Request, asked: BodyAsked): Promise<FormData> {
  const type = req.headers['content-type'] ?? '';
  const [name = ''] = type.split(';', 1);
  if (!FORMS.includes(name.trim().toLowerCase()) || req.headers['content-encoding'] !== undefined)
    throw new AppError(
      'unsupported-media',
      'This is not what the form sends. Open its page and send it from there.',
    );
  const bytes = new Uint8Array(await readBytes(req, asked));
  try {
    // Node parses forms as browsers do (fetch's formData), the files included.
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (error) {
    throw new AppError('malformed', 'The form could not be read: send it again from its page', {
      cause: error,
    });
  }
}
