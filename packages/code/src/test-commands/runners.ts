const SCRIPTS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'];
const JVM = ['java', 'kt', 'kts', 'groovy', 'scala'];

/** What runs tests: how a shell command calls it, and the files that it runs. */
const RUNNERS = {
  jest: { called: /(?:^|[\s/])(?:jest|react-scripts test)(?:\s|$)/, runs: SCRIPTS },
  vitest: { called: /(?:^|[\s/])vitest(?:\s|$)/, runs: SCRIPTS },
  mocha: { called: /(?:^|[\s/])_?mocha(?:\s|$)/, runs: SCRIPTS },
  node: { called: /(?:^|\s)--test(?:\s|$)/, runs: SCRIPTS },
  pytest: { called: /(?:^|[\s/])(?:pytest|py\.test)(?:\s|$)/, runs: ['py'] },
  go: { called: /(?:^|\s)go test(?:\s|$)/, runs: ['go'] },
  cargo: { called: /(?:^|\s)cargo test(?:\s|$)/, runs: ['rs'] },
  rspec: { called: /(?:^|[\s/])rspec(?:\s|$)/, runs: ['rb'] },
  minitest: { called: /(?:^|[\s/])rails test(?:\s|$)/, runs: ['rb'] },
  phpunit: { called: /(?:^|[\s/])(?:phpunit|pest)(?:\s|$)/, runs: ['php'] },
  maven: { called: /(?:^|[\s/])mvnw?(?:\s|$)/, runs: JVM },
  gradle: { called: /(?:^|[\s/])gradlew?(?:\s|$)/, runs: JVM },
  dotnet: { called: /(?:^|\s)dotnet test(?:\s|$)/, runs: ['cs', 'fs', 'vb'] },
} as const satisfies Record<string, { called: RegExp; runs: readonly string[] }>;

/** What runs the tests, where that is known: it decides how the path of one test file is added. */
export type Runner = keyof typeof RUNNERS;

/** The files that commands without a known runner run, by the command's first word; any file by `make` and the like. */
const STARTED: [RegExp, readonly string[]][] = [
  [/^(?:npm|pnpm|yarn|bun|npx)\b/, SCRIPTS],
  [/^(?:tox|nox|python3?|poetry|uv|pdm|pipenv|hatch)\b/, ['py']],
  [/^(?:bundle|rake|rails|bin\/rails)\b/, ['rb', 'rake', 'feature']],
  [/^composer\b/, ['php']],
  [/^cargo\b/, ['rs']],
];

/** What a shell command runs the tests with; null where arguments behind it would not reach that program. */
export function runnerOf(command: string): Runner | null {
  const last = command.slice(command.lastIndexOf('&&') + 1).replace(/^&/, '');
  if (/[|;<>`]|\$\(/.test(last)) return null;
  // The keys of a constant object.
  const names = Object.keys(RUNNERS) as Runner[];
  return names.find((name) => RUNNERS[name].called.test(last)) ?? null;
}

/** Whether a command runs files with this extension. */
export function canRun(
  { command, runner }: { command: string; runner: Runner | null },
  extension: string,
): boolean {
  const runs: readonly string[] | undefined =
    runner === null ? STARTED.find(([pattern]) => pattern.test(command))?.[1] : RUNNERS[runner].runs;
  return runs?.includes(extension) ?? true;
}
