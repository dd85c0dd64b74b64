import { codeWords } from './code-words.ts';
import { isCode } from './kept-files.ts';
import { type CodeFile } from './read-file.ts';
import { joined, MOST_SAYINGS } from './says.ts';
import { keyHash, keysFor } from './shown-texts.ts';
import { addTerms } from './term-counts.ts';

/** The most texts that one file is given, and how many of its sayings they make at most. */
const [MOST_TEXTS, MOST_OF_TEXTS] = [100, 5];

/**
 * The files of code, each with the texts that it asks for by key: people see “Save changes” where the code has `label.save`. Their words count
 * where the key stands. Files that only hold texts are left out.
 */
export function withShownTexts(files: readonly CodeFile[]): CodeFile[] {
  const code = files.filter(({ path }) => isCode(path));
  const texts = new Map<number, string>();
  for (const file of files)
    for (const [key, text] of file.texts)
      for (const one of keysFor(file.path, key)) texts.set(keyHash(one), text);
  if (texts.size === 0) return code;
  for (const file of files)
    for (const [name, key] of file.keyNames) {
      const text = texts.get(keyHash(key));
      if (text !== undefined) texts.set(keyHash(name), text);
    }
  return code.map((file) => withTexts(file, texts));
}

function withTexts(file: CodeFile, texts: ReadonlyMap<number, string>): CodeFile {
  const { keys, lines } = file.uses;
  const shown = new Map<string, number>();
  for (const [n, key] of keys.entries()) {
    const text = texts.get(key);
    if (text !== undefined && !shown.has(text) && shown.size < MOST_TEXTS) shown.set(text, lines[n] ?? 0);
  }
  if (shown.size === 0 || file.texts.length > 0) return file;
  const words = Array.from(shown, ([text, line]) => ({ words: codeWords(text), line }));
  const chunks = file.chunks.map((chunk) => {
    const own = words.filter(({ line }) => chunk.from <= line && line <= chunk.to);
    return own.length === 0
      ? chunk
      : {
          ...chunk,
          words: addTerms(
            chunk.words,
            own.flatMap((one) => one.words),
          ),
        };
  });
  const [names = '', ...said] = file.says;
  const says = [names, ...joined([...shown.keys()]).slice(0, MOST_OF_TEXTS), ...said].slice(0, MOST_SAYINGS);
  return {
    ...file,
    chunks,
    says,
    words: addTerms(
      file.words,
      words.flatMap((one) => one.words),
    ),
  };
}
