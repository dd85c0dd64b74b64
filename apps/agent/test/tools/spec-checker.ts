import { execFileSync } from 'node:child_process';
import { type SpecResult } from '@feedback/contract';

/** A git repository, read by git itself and by nothing of the product. */
export function openCommit(folder: string, sha: string) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { maxBuffer: 1 << 28, stdio: 'pipe' }).toString();
  const paths = new Set(git('ls-tree', '-r', '-z', '--name-only', sha).split('\0'));
  const texts = new Map<string, string[]>();
  return {
    has: (path: string) => paths.has(path),
    hasFolder: (folder: string) => folder === '' || [...paths].some((path) => path.startsWith(`${folder}/`)),
    lines: (path: string): string[] => {
      const known = texts.get(path) ?? git('show', `${sha}:${path}`).replace(/\n$/, '').split('\n');
      texts.set(path, known);
      return known;
    },
  };
}

type Commit = ReturnType<typeof openCommit>;

/**
 * Everything in a spec that is not so: a path, line, symbol, user or test that the commit does not have, words that no item contains, and
 * numbers of items, requirements and tasks that are not there. `feedback` has the texts of all items by their ids.
 */
export function falseIn(spec: SpecResult, commit: Commit, feedback: ReadonlyMap<string, string>): string[] {
  return [
    ...falseCode(spec, commit),
    ...falsePaths(spec, commit),
    ...falseQuotes(spec, feedback),
    ...falseNumbers(spec, feedback),
  ];
}

function falseCode({ code = [] }: SpecResult, commit: Commit): string[] {
  return code.flatMap(({ path, lines: [from = 0, to = 0], symbol, used_by: users = [] }) => {
    if (!commit.has(path)) return [`no file ${path}`];
    const lines = commit.lines(path);
    if (from < 1 || from > to || to > lines.length) return [`no lines ${from}-${to} in ${path}`];
    const name = symbol?.split(/\.|::/).at(-1);
    if (name === undefined) return [];
    return [
      ...(lines
        .slice(from - 1, to)
        .join('\n')
        .includes(name)
        ? []
        : [`no ${name} in ${path}:${from}-${to}`]),
      ...users
        .filter(
          (user) =>
            !commit.has(user) || !commit.lines(user).join('\n').toLowerCase().includes(name.toLowerCase()),
        )
        .map((user) => `${user} does not use ${name}`),
    ];
  });
}

/** Paths of tasks, requirements and tests, and every place that a text names as `path:from-to` or `path:line`. */
function falsePaths(spec: SpecResult, commit: Commit): string[] {
  const named = [
    ...(spec.tasks ?? []).flatMap(({ paths }) => paths),
    ...(spec.requirements ?? []).flatMap(({ paths }) => paths),
    ...(spec.tests ?? []),
  ].filter((path) => !commit.has(path));
  const unstated = (spec.test_commands ?? [])
    .filter(
      ({ folder, path, line }) =>
        !commit.has(path) || line > commit.lines(path).length || !commit.hasFolder(folder),
    )
    .map(({ path, line }) => `${path}:${line}`);
  const places = [...(spec.markdown ?? '').matchAll(/`([^`\n]+):(\d+)(?:-(\d+))?`/g)].filter(
    ([, path = '', from, to = from]) => !commit.has(path) || Number(to) > commit.lines(path).length,
  );
  return [...named, ...unstated, ...places.map(([place]) => place)].map((place) => `no ${place}`);
}

/** Undoes what keeps a quotation inside its marks: escapes, and marks within. */
function plain(text: string): string {
  return text
    .replaceAll(/\\([\\`*_[\]<>|~&])/g, '$1')
    .replaceAll(/["“”„‟«»″〝〞〟＂❝❞]/g, "'")
    .replaceAll('\\', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function falseQuotes({ evidence, ...said }: SpecResult, feedback: ReadonlyMap<string, string>): string[] {
  const all = [...feedback.values()].map(plain);
  const names = new Set(
    evidence.flatMap(({ customer = '', account = '' }) => [plain(customer), plain(account)]),
  );
  const title = plain(/^“([^”]*)”/.exec(said.problem)?.[1] ?? '');
  const unsaid = stringsIn(said)
    .flatMap((text) => Array.from(text.matchAll(/“([^”]+)”/g), ([, quotation = '']) => plain(quotation)))
    .map((quotation) => quotation.replace(/…$/, ''))
    .filter(
      (quotation) =>
        quotation !== title && !names.has(quotation) && !all.some((text) => text.includes(quotation)),
    );
  const changed = evidence.filter(
    ({ feedback_id: id, text }) => !feedback.get(id)?.includes(text.replace(/…$/, '')),
  );
  return [
    ...unsaid.map((quotation) => `no item says “${quotation}”`),
    ...changed.map(({ id }) => `${id} is not what its item says`),
  ];
}

/** Every text in a value, also within its arrays and objects. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function falseNumbers(spec: SpecResult, feedback: ReadonlyMap<string, string>): string[] {
  const known = new Set([
    ...spec.evidence.map(({ id }) => id),
    ...(spec.requirements ?? []).map(({ id }) => id),
    ...(spec.tasks ?? []).map(({ id }) => id),
  ]);
  const said = (spec.markdown ?? '').replaceAll(/“[^”]*”|‘[^’]*’|^>.*$/gm, '');
  const cited = [
    ...Array.from(said.matchAll(/\b[ERT]\d{1,2}\b/g), ([number]) => number),
    ...(spec.tasks ?? []).flatMap(({ requirements }) => requirements),
  ];
  const items = (spec.requirements ?? []).flatMap(({ evidence }) => evidence);
  return [
    ...cited.filter((number) => !known.has(number)).map((number) => `there is no ${number}`),
    ...items.filter((id) => !feedback.has(id)).map((id) => `there is no item ${id}`),
  ];
}
