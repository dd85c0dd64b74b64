import { type CitedRange, type CodeSymbol } from '@feedback/code';
import { type CodeFound } from './locate-code.ts';

/** The lines and symbols of a file in a commit. */
export type FileFacts = { lines: number; symbols: readonly CodeSymbol[] };

/** Keeps the places whose file, lines and symbol the commit has, the tests that it has, and what refers to these places. */
export function checkPlaces(found: CodeFound, facts: ReadonlyMap<string, FileFacts>): CodeFound {
  const places = found.places
    .filter((place) => isThere(facts.get(place.path), place))
    .map(({ next, ...place }) => ({
      ...place,
      ...(next && isThere(facts.get(place.path), next) && { next }),
    }));
  const kept = new Set(places.map(({ path }) => path));
  return {
    ...found,
    places,
    tests: found.tests.filter((path) => facts.has(path)),
    changes: found.changes.filter(({ path }) => kept.has(path)),
    parts: found.parts.map((paths) => paths.filter((path) => kept.has(path))),
  };
}

function isThere(file: FileFacts | undefined, { lines: [from, to], symbol }: CitedRange): boolean {
  if (!file || from < 1 || from > to || to > file.lines) return false;
  return (
    symbol === null ||
    file.symbols.some(
      (one) =>
        one.qualifiedName === symbol &&
        ((one.from <= from && to <= one.to) || (from <= one.from && one.from <= to)),
    )
  );
}
