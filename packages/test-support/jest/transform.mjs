import { stripTypeScriptTypes } from 'node:module';
import { transformSync } from 'oxc-transform';

/**
 * What runs outside tests: in a .ts file the types become blanks, so that lines and columns stay where they were; a .tsx
 * file is compiled with the options of packages/console/src/load-tsx.ts.
 */
// oxlint-disable-next-line import/no-default-export -- jest takes that of a transform
export default {
  process: (source, file) => ({
    code: file.endsWith('.tsx') ? compilePage(file, source) : stripTypes(file, source),
  }),
};

function stripTypes(file, source) {
  return stripTypeScriptTypes(source, { mode: 'strip', sourceUrl: file });
}

function compilePage(file, source) {
  const { code, errors } = transformSync(file, source, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
  });
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0].message}`);
  return code;
}
