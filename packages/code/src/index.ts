export { citedRange, type CitedRange } from './cited-range.ts';
export { type CodeIndex, type Commit, subjectOf } from './code-index.ts';
export { codeWords } from './code-words.ts';
export { coverageIn, coverageOf, missingWords, type SpokenWord, wordsOf } from './coverage.ts';
export {
  ABOUT_FEATURES,
  aboutFeatures,
  type FoundPlace,
  type FoundPlaces,
  openPlaces,
  PLACE_STANDING,
  rankPlaces,
  standingOf,
  valuesOf,
} from './find-places.ts';
export { isCode, type LeftOut, whyLeftOut } from './kept-files.ts';
export { type Language, LANGUAGES, languageOf } from './languages.ts';
export { locate, type Located, type Reasons, WEIGHTS, WEIGHTS_OF_WORDS } from './locate.ts';
export { metInOtherWords, metWords } from './met-words.ts';
export { nearestTests } from './nearest-tests.ts';
export { packFile, packHistory, READER, unpackFile, unpackHistory } from './pack-file.ts';
export { type Embed, PLACE_FEATURES, type ReadPlace, readPlaces, type ReadPlaces } from './read-places.ts';
export { type Chunk, type CodeFile, readFile } from './read-file.ts';
export { searchedIn } from './searched-files.ts';
export { type Subject } from './subject.ts';
export { type CodeSymbol, openSymbols, type ReadSymbols } from './symbols.ts';
export { readTestCommands, selectManifests } from './test-commands/read-test-commands.ts';
export { type Runner } from './test-commands/runners.ts';
export { testCommandFor } from './test-commands/test-command-for.ts';
export { type TestCommand } from './test-commands/test-command.ts';
export { countTerms } from './term-counts.ts';
export { usesIn } from './uses.ts';
export { usersOf } from './users-of.ts';
