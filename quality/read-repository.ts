import {
  type CodeFile,
  type CodeIndex,
  codeWords,
  countTerms,
  isCode,
  openSymbols,
  readFile,
  type ReadSymbols,
  subjectOf,
  whyLeftOut,
} from '@feedback/code';
import { findCommit, listFiles, readFiles, readHistory } from '@feedback/outbound';

const HISTORY = 1_500;

/** Reads commits of repositories into indexes of what the product keeps of them; equal files of several commits are read once. */
export function openRepositories(): (folder: string, revision: string) => Promise<CodeIndex> {
  const known = new Map<string, CodeFile>();
  let symbols: Promise<ReadSymbols> | undefined;
  return async (folder, revision) => {
    const read = await (symbols ??= openSymbols());
    const sha = await findCommit(folder, revision);
    const files = (await listFiles(folder, sha)).filter(
      ({ path, bytes }) => whyLeftOut(path, bytes) === null && isCode(path),
    );
    const keyOf = ({ path, id }: { path: string; id: string }) => `${id} ${path}`;
    const unread = files.filter((file) => !known.has(keyOf(file)));
    await readFiles(folder, unread, (file, content) => {
      const text = content.toString();
      known.set(keyOf(file), readFile(file.path, text, read(file.path, text)));
    });
    const commits = (await readHistory(folder, sha, HISTORY)).map(({ message, authoredAt, ...commit }) => ({
      ...commit,
      authoredAt: authoredAt.getTime(),
      subject: subjectOf(message),
      words: countTerms(codeWords(message)),
    }));
    return { files: files.flatMap((file) => known.get(keyOf(file)) ?? []), commits };
  };
}
