import { lineWith, nameOf, type ReadManifest, toCommands } from './test-command.ts';

/** The names of targets that run tests, the best first, and their lines. `test := 1` is a variable. */
const TARGETS: [string, RegExp][] = [
  ['test', /^test[ \t]*::?(?!=)/],
  ['tests', /^tests[ \t]*::?(?!=)/],
  ['check', /^check[ \t]*::?(?!=)/],
];
/** Recipes of just, which may have parameters. */
const RECIPES: [string, RegExp][] = [
  ['test', /^@?test(?: [^:]*)?:(?!=)/],
  ['tests', /^@?tests(?: [^:]*)?:(?!=)/],
  ['check', /^@?check(?: [^:]*)?:(?!=)/],
];

/** A target of make or a recipe of just that runs the tests. */
export const readTargets: ReadManifest = (manifest) => {
  const isJust = /^\.?justfile$/i.test(nameOf(manifest.path));
  for (const [target, pattern] of isJust ? RECIPES : TARGETS) {
    const line = lineWith(manifest.text, pattern);
    if (line !== null)
      return toCommands(manifest, { command: `${isJust ? 'just' : 'make'} ${target}`, line });
  }
  return [];
};
