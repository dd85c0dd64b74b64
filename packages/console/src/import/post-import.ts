import { draftImport } from '@feedback/core';
import { AppError } from '@feedback/runtime';
import { type RequestHandler } from 'express';
import { type ConsoleDeps } from '../deps.ts';
import { fileOf, longText, textOf, type UploadedFile } from '../uploads.ts';
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
    if (file && isWorkbook(file)) {
      await refuse(
        'This is a workbook of a spreadsheet program. Open it there, save it as CSV, and choose that file.',
      );
      return;
    }
    const text = file ? textOf(file) : typed.rows;
    if (text.trim() === '') {
      await refuse('Choose a file, or paste some rows.');
      return;
    }
    try {
      const draft = { fileName: file?.name ?? '', text, by: { personId } };
      const id = await draftImport(deps, workspace.id, draft);
      res.redirect(303, `${home}/import/${id}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      await refuse(error.message);
    }
  };
}

/** How the files of spreadsheet programs begin: `.xlsx` and `.ods` are ZIP files, `.xls` is an OLE one. */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];

function isWorkbook({ bytes }: UploadedFile): boolean {
  return WORKBOOKS.includes(bytes.subarray(0, 4).toString('hex'));
}
