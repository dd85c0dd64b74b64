import { type CodeIndex } from './code-index.ts';
import { isOldMigration, isTranslation } from './kept-files.ts';
import { type CodeFile } from './read-file.ts';

const searched = new WeakMap<CodeIndex, CodeFile[]>();

/** The files that are searched, the same list each time: tests, translations and old migrations are not among them. */
export function searchedIn(index: CodeIndex): CodeFile[] {
  let files = searched.get(index);
  if (!files) {
    files = index.files.filter(
      ({ path, isTest }) => !isTest && !isTranslation(path) && !isOldMigration(path),
    );
    searched.set(index, files);
  }
  return files;
}
