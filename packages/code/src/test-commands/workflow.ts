import { runnerOf } from './runners.ts';
import { type ReadManifest, toCommands } from './test-command.ts';

/** Commands that run tests, from their beginning. */
const RUNS_TESTS = new RegExp(
  `^(?:${[
    String.raw`(?:npm|pnpm|yarn|bun)(?: run)? tests?(?:[:-][\w:-]+)?`,
    String.raw`(?:npx |pnpm exec |yarn )(?:jest|vitest|mocha)`,
    String.raw`(?:(?:poetry|uv|pipenv|pdm|hatch) run |python3? -m )?(?:pytest|py\.test)`,
    String.raw`(?:python3? -m )?(?:tox|nox)`,
    String.raw`go test`,
    String.raw`cargo (?:test|nextest run)`,
    String.raw`(?:bundle exec )?(?:rspec|rake (?:test|spec))`,
    String.raw`(?:bin\/)?rails test`,
    String.raw`composer(?: run)? tests?`,
    String.raw`(?:\.\/)?vendor\/bin\/(?:phpunit|pest)`,
    String.raw`(?:\.\/mvnw|mvn) (?:-\S+ )*(?:clean )?(?:test|verify)`,
    String.raw`(?:\.\/gradlew|gradle) (?:-\S+ )*(?:clean )?(?:test|check)`,
    String.raw`dotnet test`,
    String.raw`(?:make|just) (?:tests?|check)`,
  ].join('|')})(?= |$)`,
);
const RUN = /^\s{0,40}(?:- )?run: ?(?<command>[^#]{1,300})$/;
/** A shell's own syntax, and values that only the workflow knows. */
const NOT_SIMPLE = /[|;&<>$`\\{}]|^['"]/;
/** Commands of that form that do something else. */
const OTHER = /lint|\bdocs?\b|install|setup|format|update/i;
const FOLDER =
  /^\s{0,40}(?:- )?working-directory: ?['"]?(?:\.\/)?(?<folder>[\w./-]{1,200}?)\/?['"]?\s{0,10}$/;

/** The one-line commands of a GitHub workflow that run tests, in the folders of their steps. */
export const readWorkflow: ReadManifest = (manifest) => {
  const lines = manifest.text.split('\n', 5_000);
  // A folder for all steps is said apart from them.
  const isElsewhere = lines.some(
    (line, i) => /^\s{0,40}run:\s{0,10}$/.test(line) && FOLDER.test(lines[i + 1] ?? ''),
  );
  if (isElsewhere) return [];
  return lines.flatMap((text, at) => {
    const command = text.length < 400 ? RUN.exec(text)?.groups?.['command']?.trim() : undefined;
    if (command === undefined || NOT_SIMPLE.test(command) || OTHER.test(command) || !RUNS_TESTS.test(command))
      return [];
    const folder = folderOfStep(lines, at);
    if (folder === null) return [];
    return toCommands(manifest, { command, line: at + 1, folder, runner: runnerOf(command) });
  });
};

/** The folder of the step around a line; '' for the root, null where it cannot be read. */
function folderOfStep(lines: string[], at: number): string | null {
  const begins = (line = '') => /^\s*- /.test(line);
  let from = at;
  while (from > 0 && !begins(lines[from])) from--;
  let to = at + 1;
  while (to < lines.length && !begins(lines[to])) to++;
  const said = lines.slice(from, to).find((line) => line.includes('working-directory:'));
  if (said === undefined) return '';
  const folder = FOLDER.exec(said)?.groups?.['folder'];
  return folder === undefined || folder.split('/').includes('..') ? null : folder.replace(/^\.$/, '');
}
