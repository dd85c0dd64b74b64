import { draftImport } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fileOf, longText, type UploadedFile } from '../uploads.ts';
import { visitOf } from '../visit.ts';
import { showImports } from './get-imports.ts';

/** POST /import: keeps a file, or pasted rows, until the columns are named. */
export function postImport(deps: ConsoleDeps): RequestHandler {
  return async (req, res) => {
    const { workspace, personId, home } = visitOf(res);
    const file = fileOf(res, 'file');
    const typed = { rows: longText(req, 'rows') };
    const refuse = (problem: string) =>
      showImports(deps, req, res.status(422), {
        typed,
        problems: { [file ? 'file' : 'rows']: problem },
      });
    if (file ? file.bytes.length === 0 : typed.rows.trim() === '') {
      await refuse('Choose a file, or paste some rows.');
      return;
    }
    if (file && isOldWorkbook(file)) {
      await refuse(
        'This is a workbook of an old spreadsheet program (.xls). Open it there, save it as .xlsx or CSV, and choose that file.',
      );
      return;
    }
    try {
      const bytes = file?.bytes ?? Buffer.from(typed.rows);
      const draft = { fileName: file?.name ?? '', bytes, by: { personId } };
      const id = await draftImport(deps, workspace.id, draft);
      res.redirect(303, `${home}/import/${id}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      await refuse(error.message);
    }
  };
}

/** How the OLE files of old spreadsheet programs begin. */
const OLE = 'd0cf11e0';

function isOldWorkbook({ bytes }: UploadedFile): boolean {
  return bytes.subarray(0, 4).toString('hex') === OLE;
}
