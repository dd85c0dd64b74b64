export { decodeText } from './decode-text.ts';
export { areNamesAdded, FIRST_ROW, firstRowOf, withColumns } from './first-row.ts';
export { IMPORT_FIELDS, type ImportField } from './import-fields.ts';
export { DATE_ORDER, dateOrderOf, type Mapping } from './mapping.ts';
export { type OpenedFile, openFile } from './open-file.ts';
export { type FileRow, type ImportFormat, parseRows, type UnreadRow } from './parse-rows.ts';
export { type DateOrder } from './read-date.ts';
export { type FileDates, readDates } from './read-dates.ts';
export { type EmptyCell, type ImportedItem, type ImportedRow, toImported } from './to-imported.ts';
