import { openSymbols, packFile, readFile } from '@feedback/code';

/** A file's text. */
export type Source = { path: string; text: string };

/** What is stored of a file: its lines, how many symbols it defines, and what packages/code read of it. */
export type ReadSource = { lines: number; symbols: number; facts: Uint8Array };

/** Reads files in order; null for one that cannot be read. */
export type ReadSources = (sources: Source[]) => Promise<(ReadSource | null)[]>;

/** Loads the grammars, once per thread. */
export async function openSourceReader(): Promise<(sources: Source[]) => ReadSource[]> {
  const read = await openSymbols();
  return (sources) =>
    sources.map(({ path, text }) => {
      const symbols = read(path, text);
      const file = readFile(path, text, symbols);
      return { lines: file.lines, symbols: symbols.length, facts: packFile(file) };
    });
}
