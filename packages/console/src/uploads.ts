import { local, readFormData } from '@feedback/http';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from './deps.ts';
import { visitOf } from './visit.ts';

/** A file of a form; a field whose file was not chosen has none. */
export type UploadedFile = { name: string; bytes: Buffer };

const uploads = local<Map<string, UploadedFile>>('uploads');

/** Checks that one of our own pages sent a form, and reads its fields into `req.body`, and its files. */
export function readUpload(
  { fromOwnPage }: Pick<ConsoleDeps, 'fromOwnPage'>,
  maxBytes: number,
): RequestHandler[] {
  const read: RequestHandler = async (req, res, next) => {
    const form = await readFormData(req, { maxBytes, member: visitOf(res).personId }).catch(
      (error: unknown) => {
        throw error instanceof AppError && error.kind === 'too-large' ? fileTooLarge(maxBytes, error) : error;
      },
    );
    const files = new Map<string, UploadedFile>();
    const fields: Record<string, string[]> = {};
    for (const [name, value] of form) {
      if (typeof value === 'string') (fields[name] ??= []).push(value);
      else if (value.size > 0)
        files.set(name, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
    }
    uploads.set(res, files);
    req.body = fields;
    next();
  };
  return [fromOwnPage, read];
}

function fileTooLarge(maxBytes: number, cause: AppError): AppError {
  const most = `${Math.floor(maxBytes / 1024 / 1024)} MB`;
  return new AppError(
    'too-large',
    `The file is larger than ${most}. Divide it into files of at most ${most} each.`,
    { cause },
  );
}

/** The file of a field, if one was chosen; available only behind `readUpload`. */
export function fileOf(res: Parameters<typeof uploads.of>[0], name: string): UploadedFile | undefined {
  return uploads.of(res).get(name);
}

/** A field's text in full, as it was typed; line ends are those of text files. */
export function longText({ body }: { body?: unknown }, name: string): string {
  const sent = body as Record<string, string[] | undefined>; // readUpload reads into this
  return (sent[name]?.[0] ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n');
}
