import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@feedback/local-stack';
import { describe, expect, test } from '@jest/globals';
import { citationsIn, type Known, lostCitations, sectionsOf } from './find-citations.ts';

const INTERFACE = 'docs/interface.md';
/** What people write, not data: samples and texts to learn from may have any sign. */
const WRITTEN = /(?:\.(?:tsx?|mjs|js|md|sql|prisma|ya?ml|css)|\.env\.example)$/;
const DATA = /^(?:quality\/samples|packages\/intelligence\/(?:train|model|data))\//;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => WRITTEN.test(file) && !DATA.test(file) && existsSync(path.join(root, file)));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const basenames = new Set(files.map((file) => path.basename(file)));

const known: Known = {
  sections: sectionsOf(read(INTERFACE)),
  isThere: (document, citing) =>
    existsSync(path.join(root, path.dirname(citing), document)) ||
    existsSync(path.join(root, document)) ||
    (!document.includes('/') && basenames.has(document)),
};

describe('what the tree cites', () => {
  test(`each § is a section of ${INTERFACE}, and each document is there`, () => {
    expect(files.flatMap((file) => lostCitations(file, read(file), known))).toEqual([]);
  });

  test('citations are found in source, tests, statements and decisions', () => {
    const cited = (part: RegExp) =>
      files.filter((file) => part.test(file)).flatMap((file) => citationsIn(read(file))).length;
    expect(cited(/\/src\//)).toBeGreaterThan(50);
    expect(cited(/(?:^|\/)test\//)).toBeGreaterThan(150);
    expect(cited(/\.sql$/)).toBeGreaterThan(5);
    expect(cited(/^docs\/decisions\//)).toBeGreaterThan(2);
  });
});

describe('the search for citations', () => {
  // Put together here, so that this file itself cites nothing that is not there.
  const S = '§';
  const few: Known = {
    sections: new Set(['4', '4.2']),
    isThere: (document) => ['docs/there.md', 'docs/interface.md'].includes(document),
  };
  const lost = (text: string) => lostCitations('src/a.ts', text, few);

  test('the sections are those of the headings', () => {
    expect(sectionsOf(`# A\n## ${S}4 Endpoints\n### ${S}4.2 One\ntext ${S}9\n#### ${S}7 no\n`)).toEqual(
      new Set(['4', '4.2']),
    );
  });

  test.each([
    ['in a comment', `/** POST /x (${S}4.2): one. */`],
    ['in a name', `describe('POST /x (${S}4, ${S}4.2)', () => {`],
    ['by the name of the page', `'Interface ${S}4.2: one'`],
    ['by its path', `// docs/interface.md ${S}4`],
    ['of another document', `// (RFC 6749 ${S}4.1.2) and OAuth 2.1 ${S}10`],
    [
      'of another document over two lines',
      `/**\n * A code (RFC 7009\n * ${S}2.1). And (NIST SP 800-63B\n * ${S}5.1.1.2)\n */`,
    ],
    ['of a draft in a title', `\`\${DRAFT} ${S}8.6: one\``],
    ['of a page that is there', '// see docs/there.md'],
  ])('passes one %s', (_, text) => {
    expect(lost(text)).toEqual([]);
  });

  test.each([
    ['a section that is not there', `a\n// (${S}99.9)`, `src/a.ts:2: docs/interface.md has no ${S}99.9`],
    ['one below a section that is there', `(${S}4.2.1)`, `src/a.ts:1: docs/interface.md has no ${S}4.2.1`],
    ['the second of two', `(${S}4.2, ${S}4.3)`, `src/a.ts:1: docs/interface.md has no ${S}4.3`],
    ['one by the name of the page', `'Interface ${S}5: x'`, `src/a.ts:1: docs/interface.md has no ${S}5`],
    ['one behind another document’s', `(RFC 1 ${S}2, ${S}3)`, `src/a.ts:1: docs/interface.md has no ${S}3`],
    [
      'one of a document without sections',
      `// CONTRACT-NOTES\n// ${S}4`,
      `src/a.ts:2: ${S}4 of CONTRACT-NOTES, which is no document with sections`,
    ],
    [
      'one of another page',
      `// (docs/there.md ${S}4)`,
      `src/a.ts:1: ${S}4 of docs/there.md, which is no document with sections`,
    ],
    ['a page that is not there', '\n\n// see docs/gone.md', 'src/a.ts:3: docs/gone.md is not in the tree'],
    ['a title of one', ' * as HOUSE-RULES says', 'src/a.ts:1: HOUSE-RULES is not in the tree'],
  ])('finds %s, with file and line', (_, text, finding) => {
    expect(lost(text)).toContainEqual(finding);
  });

  test('a string in code may name any file', () => {
    expect(lost("const files = { 'docs/gone.md': '' };")).toEqual([]);
  });
});
