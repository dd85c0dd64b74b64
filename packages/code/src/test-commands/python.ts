import {
  folderOf,
  inFolder,
  lineWith,
  type Manifest,
  nameOf,
  type ReadManifest,
  toCommands,
} from './test-command.ts';

/** The section of each file that says that pytest is used. */
const PYTEST: Record<string, RegExp> = {
  'pyproject.toml': /^\[tool\.pytest\b/,
  'pytest.ini': /^\[pytest\]/,
  'setup.cfg': /^\[tool:pytest\]/,
  'tox.ini': /^\[pytest\]/,
};
const DEPENDENCY = /^\s*(?:"pytest\s*[[<>=~!;"]|pytest\s*=)/;

/** pytest where a file configures it or depends on it, then tox and nox. */
export const readPython: ReadManifest = (manifest) => {
  const { text, path } = manifest;
  const name = nameOf(path);
  if (name === 'noxfile.py') return nox(manifest);
  const section = PYTEST[name];
  const configured = section ? lineWith(text, section) : null;
  const line = configured ?? (name === 'pyproject.toml' ? lineWith(text, DEPENDENCY) : null);
  const pytest =
    line === null
      ? []
      : toCommands(manifest, { command: `${prefixOf(manifest)}pytest`, line, runner: 'pytest' });
  const tox = name === 'setup.cfg' ? null : lineWith(text, /^\[(?:tox|testenv|tool\.tox)\b/);
  return [...pytest, ...(tox === null ? [] : toCommands(manifest, { command: 'tox', line: tox }))];
};

const PREFIXES: [string, string][] = [
  ['uv.lock', 'uv run '],
  ['poetry.lock', 'poetry run '],
  ['pdm.lock', 'pdm run '],
  ['Pipfile.lock', 'pipenv run '],
];

/** How the project's environment is entered, by its lock file. */
function prefixOf({ path, has }: Manifest): string {
  return PREFIXES.find(([lock]) => has(inFolder(folderOf(path), lock)))?.[1] ?? '';
}

function nox(manifest: Manifest) {
  const line = lineWith(manifest.text, /^def (?:tests?|unit\w*)\(/);
  if (line === null) return toCommands(manifest, { command: 'nox', line: 1 });
  const session = /^def (\w+)/.exec(manifest.text.split('\n')[line - 1] ?? '')?.[1] ?? 'tests';
  return toCommands(manifest, { command: `nox -s ${session}`, line });
}
