/** What a citation is held against: the sections of docs/interface.md, and whether the tree has a document that a file names. */
export type Known = { sections: ReadonlySet<string>; isThere: (document: string, citing: string) => boolean };

/** Other documents that have sections. A § that follows one of these names is theirs. */
const OTHERS = new RegExp(
  `(?:${[
    String.raw`RFC \d+(?:bis)?`,
    String.raw`draft-[a-z-]+`,
    String.raw`\$\{DRAFT\}`, // a constant with the name of one, in titles of tests
    'OAuth 2\\.[01]',
    'OAuth 2\\.0 Multiple Response Types',
    'OpenID Connect Core',
    'JSON-RPC 2\\.0',
    'WCAG 2\\.2',
    'WebVTT',
    'Fetch',
    'ECMA-262',
    'GitHub Flavored Markdown',
    'NIST SP 800-63B',
    'PostgreSQL.s protocol',
  ].join('|')}) $`,
);
/** The longest text before a § that is read for the name of a document. */
const BEFORE = 160;
/** A word with a capital letter before a § names a document, unless it begins a sentence. */
const NAME = /(?:^|[\s("'`[])([A-Z][\w.-]*) $/;
const NO_NAMES = new Set(['Interface', 'In', 'See', 'By', 'From', 'Under']);

/** The sections that docs/interface.md has, by its headings. */
export function sectionsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#{2,3} §(\d+(?:\.\d+)?) /gm)].map(([, section = '']) => section));
}

/** The citations of the interface's sections in a text, with the number of their line. */
export function citationsIn(text: string): { section: string; line: number; document: string | null }[] {
  return [...text.matchAll(/§ ?(\d+(?:\.\d+)*)/g)].flatMap(({ 1: section = '', index }) => {
    const before = inOneLine(text.slice(Math.max(0, index - BEFORE), index));
    if (OTHERS.test(before)) return [];
    const name = NAME.exec(before)?.[1] ?? /(\S+\.md) $/.exec(before)?.[1]?.replace(/^[(`]+/, '');
    const document = name === undefined || NO_NAMES.has(name) ? null : name.replace(/`$/, '');
    return [{ section, line: lineAt(text, index), document }];
  });
}

/** What a file cites that cannot be looked up, each as `file:line: why`. */
export function lostCitations(file: string, text: string, { sections, isThere }: Known): string[] {
  const lost = citationsIn(text).flatMap(({ section, line, document }) => {
    if (document !== null && !/(?:^|\/)interface\.md$/.test(document))
      return [`${file}:${line}: §${section} of ${document}, which is no document with sections`];
    return sections.has(section) ? [] : [`${file}:${line}: docs/interface.md has no §${section}`];
  });
  const missing = documentsIn(file, text)
    .filter(({ document }) => !isThere(document, file))
    .map(({ document, line }) => `${file}:${line}: ${document} is not in the tree`);
  return [...lost, ...missing];
}

/** The documents that a file names: in code only its comments do, since a string may name a file of a test's own. */
function documentsIn(file: string, text: string): { document: string; line: number }[] {
  const isProse = file.endsWith('.md');
  return text.split('\n').flatMap((words, at) => {
    const read =
      isProse || /^\s*(?:\/\/|\/?\*|#|--)/.test(words) ? words : (/\s\/\/ .*/.exec(words)?.[0] ?? '');
    const paths = read.matchAll(/(?<![\w/.:@-])(?:\.{1,2}\/)*(?:[\w@-][\w@.-]*\/)*[\w@.-]+\.md\b/g);
    // A page that is named as a title in capitals, of two words or more with a hyphen.
    const titles = read.matchAll(/(?<![\w/.`'"<-])[A-Z]{4,}(?:-[A-Z]{4,})+(?![\w-])/g);
    return [...paths, ...titles].map(([document]) => ({ document, line: at + 1 }));
  });
}

/** A text without the beginnings of comment lines, so that a name and its § may stand on two lines. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*|\/{2,3}|#|--)?\s*/g, ' ');
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
