export { type CodeIndex, type Commit } from './code-index.ts';
export { codeWords } from './code-words.ts';
export { type LeftOut, whyLeftOut } from './kept-files.ts';
export { type Language, LANGUAGES, languageOf } from './languages.ts';
export { locate, type Located, type Reasons, type Subject } from './locate.ts';
export { type Chunk, type CodeFile, readFile } from './read-file.ts';
export { type CodeSymbol, openSymbols, type ReadSymbols } from './symbols.ts';
export { countTerms } from './term-counts.ts';
