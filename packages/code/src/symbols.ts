import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as TreeSitter from '@vscode/tree-sitter-wasm';
import { type Language, LANGUAGES, languageOf } from './languages.ts';

/** Something that a file defines. Lines count from 1; `to` is the last line, included. */
export type CodeSymbol = {
  name: string;
  /** The name with those of the definitions around it: `Request.send`. */
  qualifiedName: string;
  kind: 'function' | 'type';
  from: number;
  to: number;
};

/** Reads the symbols of a file, in order; none for a language without a grammar. */
export type ReadSymbols = (path: string, text: string) => CodeSymbol[];

/** A longer file is generated, or data. */
const LONGEST = 1_000_000;
/** Definitions nested more deeply are left out: no person writes them. */
const MOST_NESTED = 12;

const require = createRequire(import.meta.url);

/** Loads the grammars of all languages, or of those asked for; about 20 ms each. */
export async function openSymbols(languages: readonly Language[] = LANGUAGES): Promise<ReadSymbols> {
  // The package is CommonJS, whose names an import cannot see.
  const sitter = require('@vscode/tree-sitter-wasm') as typeof TreeSitter;
  const folder = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));
  await sitter.Parser.init({ locateFile: (file: string) => path.join(folder, file) });
  const readers = new Map<Language, { parser: TreeSitter.Parser; query: TreeSitter.Query }>();
  for (const language of languages) {
    const grammar = await sitter.Language.load(
      readFileSync(path.join(folder, `tree-sitter-${language.grammar}.wasm`)),
    );
    const parser = new sitter.Parser();
    parser.setLanguage(grammar);
    readers.set(language, { parser, query: new sitter.Query(grammar, language.definitions) });
  }
  return (file, text) => {
    const language = languageOf(file);
    const reader = language && readers.get(language);
    if (!reader || text.length > LONGEST) return [];
    const tree = reader.parser.parse(text);
    if (!tree) return [];
    try {
      return qualify(reader.query.matches(tree.rootNode).flatMap(toFound));
    } finally {
      tree.delete();
    }
  };
}

type Found = Omit<CodeSymbol, 'qualifiedName'>;

function toFound({ captures }: TreeSitter.QueryMatch): Found[] {
  const name = captures.find((capture) => capture.name === 'name')?.node.text;
  const definition = captures.find((capture) => capture.name !== 'name');
  if (!name || !definition) return [];
  const { startPosition, endPosition } = definition.node;
  const kind = definition.name === 'type' ? 'type' : 'function';
  return [{ name, kind, from: startPosition.row + 1, to: endPosition.row + 1 }];
}

/** Adds to each symbol the names of the definitions around it. */
function qualify(found: Found[]): CodeSymbol[] {
  const sorted = found.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const around: CodeSymbol[] = [];
  return sorted.flatMap((symbol) => {
    while ((around.at(-1)?.to ?? Infinity) < symbol.from) around.pop();
    if (around.length >= MOST_NESTED) return [];
    const outer = around.at(-1);
    const qualifiedName = outer ? `${outer.qualifiedName}.${symbol.name}` : symbol.name;
    const qualified = { ...symbol, qualifiedName };
    around.push(qualified);
    return [qualified];
  });
}
