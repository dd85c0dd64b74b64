import { type Runner } from './runners.ts';
import { readComposerScripts, readPackageJson } from './scripts.ts';
import { type ReadManifest } from './test-command.ts';
import { readWorkflow } from './workflow.ts';

/** What a line of a manifest, or the file itself, says. */
export type Saying = {
  /** The names of the files it is about; all of the kind when left out. */
  of?: RegExp;
  /** The line that says so; the file itself when left out. */
  line?: RegExp;
  /** A file that has to be beside. */
  beside?: string;
  /** With the first group of `line` as `{1}`, and the names of `FILLED`. */
  command: string;
  runner?: Runner;
};

/** A kind of file that says how tests are run. */
export type ManifestKind = {
  files: RegExp;
  /** Only where no folder above has one of these: the outermost project builds its modules. */
  outermost?: readonly string[];
  /** What takes more than a line to read; it comes before the sayings. */
  read?: ReadManifest;
  /** Of each list the first that applies. */
  says?: readonly (readonly Saying[])[];
};

/** Parts of commands that depend on the files around: the first that is there decides. */
export const FILLED: Record<string, { where: 'beside' | 'above'; files: [string, string][]; none: string }> =
  {
    mvnw: { where: 'beside', files: [['mvnw', './mvnw']], none: 'mvn' },
    gradlew: { where: 'beside', files: [['gradlew', './gradlew']], none: 'gradle' },
    bundle: { where: 'above', files: [['Gemfile', 'bundle exec ']], none: '' },
    venv: {
      where: 'beside',
      files: [
        ['uv.lock', 'uv run '],
        ['poetry.lock', 'poetry run '],
        ['pdm.lock', 'pdm run '],
        ['Pipfile.lock', 'pipenv run '],
      ],
      none: '',
    },
  };

const PYTEST = { command: '{venv}pytest', runner: 'pytest' } as const;
const RSPEC = { command: '{bundle}rspec', runner: 'rspec' } as const;
const DOTNET = { command: 'dotnet test', runner: 'dotnet' } as const;
const PHPUNIT = { command: 'vendor/bin/phpunit', runner: 'phpunit' } as const;
const JUST = /^\.?justfile$/i;
const MAKE = /makefile$/i;

/** The one that says it best first. */
export const MANIFESTS: readonly ManifestKind[] = [
  { files: /(?:^|\/)package\.json$/, read: readPackageJson },
  {
    // pytest where a file configures it or depends on it, then tox and nox.
    files: /(?:^|\/)(?:pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini|noxfile\.py)$/,
    says: [
      [
        { of: /^pyproject/, line: /^\[tool\.pytest\b/, ...PYTEST },
        { of: /^pyproject/, line: /^\s*(?:"pytest\s*[[<>=~!;"]|pytest\s*=)/, ...PYTEST },
        { of: /^(?:pytest|tox)\.ini/, line: /^\[pytest\]/, ...PYTEST },
        { of: /^setup/, line: /^\[tool:pytest\]/, ...PYTEST },
        { of: /^nox/, line: /^def (tests?|unit\w*)\(/, command: 'nox -s {1}' },
        { of: /^nox/, command: 'nox' },
      ],
      [{ of: /^(?!setup|nox)/, line: /^\[(?:tox|testenv|tool\.tox)\b/, command: 'tox' }],
    ],
  },
  {
    files: /(?:^|\/)Cargo\.toml$/,
    says: [[{ line: /^\[(?:package|workspace)\]/, command: 'cargo test', runner: 'cargo' }]],
  },
  { files: /(?:^|\/)go\.mod$/, says: [[{ line: /^module\s/, command: 'go test ./...', runner: 'go' }]] },
  {
    // RSpec where it is configured or depended on, else the tests of Rails, else a task of rake.
    files: /(?:^|\/)(?:\.rspec|Gemfile|Rakefile)$/,
    says: [
      [
        { of: /^\.rspec/, ...RSPEC },
        { of: /^Gem/, line: /^\s*gem ['"]rspec(?:-rails|-core)?['"]/, ...RSPEC },
        {
          of: /^Gem/,
          line: /^\s*gem ['"]rails['"]/,
          beside: 'bin/rails',
          command: 'bin/rails test',
          runner: 'minitest',
        },
        {
          of: /^Rake/,
          line: /Rake::TestTask|Minitest::TestTask|^\s*task[ (:'"]+test\b/,
          command: '{bundle}rake test',
        },
        { of: /^Rake/, line: /RSpec::Core::RakeTask|^\s*task[ (:'"]+spec\b/, command: '{bundle}rake spec' },
      ],
    ],
  },
  {
    // A script of composer, else PHPUnit or Pest itself.
    files: /(?:^|\/)(?:composer\.json|phpunit\.xml(?:\.dist)?)$/,
    read: readComposerScripts,
    says: [
      [
        { of: /^phpunit/, ...PHPUNIT },
        { line: /"pestphp\/pest"\s*:/, command: 'vendor/bin/pest', runner: 'phpunit' },
        { line: /"phpunit\/phpunit"\s*:/, ...PHPUNIT },
      ],
    ],
  },
  {
    files: /(?:^|\/)pom\.xml$/,
    outermost: ['pom.xml'],
    says: [[{ line: /<project\b/, command: '{mvnw} test', runner: 'maven' }]],
  },
  {
    files: /(?:^|\/)build\.gradle(?:\.kts)?$/,
    outermost: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
    says: [[{ command: '{gradlew} test', runner: 'gradle' }]],
  },
  {
    // A solution tests all its projects; a project counts when it is one of tests.
    files: /(?:^|\/)[^/]+\.(?:sln|csproj)$/,
    says: [
      [
        { of: /\.sln$/, ...DOTNET },
        { of: /\.csproj$/, line: /Microsoft\.NET\.Test\.Sdk/, ...DOTNET },
      ],
    ],
  },
  {
    // `test := 1` is a variable of make; recipes of just may have parameters.
    files: /(?:^|\/)(?:GNUmakefile|[Mm]akefile|\.?[Jj]ustfile)$/,
    says: [
      [
        { of: MAKE, line: /^test[ \t]*::?(?!=)/, command: 'make test' },
        { of: MAKE, line: /^tests[ \t]*::?(?!=)/, command: 'make tests' },
        { of: MAKE, line: /^check[ \t]*::?(?!=)/, command: 'make check' },
        { of: JUST, line: /^@?test(?: [^:]*)?:(?!=)/, command: 'just test' },
        { of: JUST, line: /^@?tests(?: [^:]*)?:(?!=)/, command: 'just tests' },
        { of: JUST, line: /^@?check(?: [^:]*)?:(?!=)/, command: 'just check' },
      ],
    ],
  },
  { files: /^\.github\/workflows\/[^/]+\.ya?ml$/, read: readWorkflow },
];
