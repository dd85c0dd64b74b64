import { describe, expect, test } from '@jest/globals';
import { readTestCommands, selectManifests, testCommandFor } from '../src/index.ts';

/** The commands that files say, as `command [folder] path:line`. */
const said = (files: Record<string, string>) =>
  readTestCommands(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    new Set(Object.keys(files)),
  ).map(({ command, folder, path, line }) => `${command} [${folder}] ${path}:${line}`);
const packageJson = (scripts: object, more: object = {}) => JSON.stringify({ ...more, scripts }, null, 2);

describe('the test commands of a repository', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['npm', { 'package.json': packageJson({ test: 'jest' }) }, ['npm test [] package.json:3']],
    [
      'pnpm by its lock',
      { 'package.json': packageJson({ test: 'x' }), 'pnpm-lock.yaml': '' },
      ['pnpm test [] package.json:3'],
    ],
    [
      'yarn by a lock above',
      { 'a/b/package.json': packageJson({ test: 'x' }), 'yarn.lock': '' },
      ['yarn test [a/b] a/b/package.json:3'],
    ],
    [
      'the field packageManager before a lock',
      {
        'package.json': packageJson({ 'test:unit': 'x' }, { packageManager: 'pnpm@9.0.0' }),
        'yarn.lock': '',
      },
      ['pnpm run test:unit [] package.json:4'],
    ],
    [
      'no placeholder',
      { 'package.json': packageJson({ test: 'echo "Error: no test specified" && exit 1', lint: 'x' }) },
      [],
    ],
    [
      'the nearest script',
      { 'package.json': packageJson({ 'test:watch': 'x', 'test:node': 'y' }) },
      ['npm run test:node [] package.json:4'],
    ],
    ['no JSON', { 'package.json': '{"scripts": ' }, []],
    [
      'JSON that is no object',
      { 'package.json': '[1]', 'a/package.json': 'null', 'b/package.json': '{"scripts": "x"}' },
      [],
    ],
    ['make', { Makefile: 'all: x\n\ntest: build\n\tgo test ./...\n' }, ['make test [] Makefile:3']],
    ['make check', { Makefile: 'test := 1\ncheck:\n\tx\n' }, ['make check [] Makefile:2']],
    ['just', { justfile: 'build:\n  x\ntest filter="":\n  y\n' }, ['just test [] justfile:3']],
    [
      'pytest by pyproject',
      { 'pyproject.toml': '[project]\nname = "x"\n\n[tool.pytest.ini_options]\n' },
      ['pytest [] pyproject.toml:4'],
    ],
    [
      'pytest by a dependency',
      { 'pyproject.toml': '[dependency-groups]\ndev = [\n  "pytest>=8",\n]\n', 'uv.lock': '' },
      ['uv run pytest [] pyproject.toml:3'],
    ],
    [
      'pytest and tox',
      { 'tox.ini': '[tox]\nenvlist = py\n[pytest]\nx = 1\n' },
      ['pytest [] tox.ini:3', 'tox [] tox.ini:1'],
    ],
    ['setup.cfg', { 'setup.cfg': '[metadata]\n[tool:pytest]\n' }, ['pytest [] setup.cfg:2']],
    ['pytest.ini', { 'pytest.ini': '[pytest]\n' }, ['pytest [] pytest.ini:1']],
    [
      'nox',
      { 'noxfile.py': 'import nox\n\n@nox.session\ndef tests(session):\n' },
      ['nox -s tests [] noxfile.py:4'],
    ],
    ['cargo', { 'Cargo.toml': '[package]\nname = "x"\n' }, ['cargo test [] Cargo.toml:1']],
    ['go', { 'go.mod': 'module example.com/x\n' }, ['go test ./... [] go.mod:1']],
    ['rspec', { '.rspec': '--color\n', Gemfile: 'source "x"\n' }, ['bundle exec rspec [] .rspec:1']],
    ['rake', { Rakefile: 'require "x"\nRake::TestTask.new\n' }, ['rake test [] Rakefile:2']],
    ['rails', { Gemfile: 'gem "rails"\n', 'bin/rails': '' }, ['bin/rails test [] Gemfile:1']],
    [
      'composer',
      { 'composer.json': '{\n  "scripts": {\n    "test": "phpunit"\n  }\n}' },
      ['composer test [] composer.json:3'],
    ],
    [
      'phpunit',
      { 'composer.json': '{\n  "require-dev": {\n    "phpunit/phpunit": "^10"\n  }\n}' },
      ['vendor/bin/phpunit [] composer.json:3'],
    ],
    [
      'maven, of the outermost project',
      { 'pom.xml': '<?xml?>\n<project>', 'a/pom.xml': '<project>', mvnw: '' },
      ['./mvnw test [] pom.xml:2'],
    ],
    [
      'gradle',
      { 'build.gradle.kts': 'plugins {}', 'app/build.gradle': 'x', gradlew: '' },
      ['./gradlew test [] build.gradle.kts:1'],
    ],
    [
      'dotnet',
      { 'x.sln': '', 'src/a.csproj': '<Project/>', 'test/b.csproj': '<Project>\n"Microsoft.NET.Test.Sdk"' },
      ['dotnet test [] x.sln:1', 'dotnet test [test] test/b.csproj:2'],
    ],
    [
      'a workflow',
      {
        '.github/workflows/ci.yml': [
          'jobs:',
          '  a:',
          '    steps:',
          '      - run: npm ci',
          '      - run: npm test',
          '      - name: Backend',
          '        working-directory: ./server',
          '        run: pytest -q',
          '      - run: |',
          '          go test ./...',
          '      - run: npm test && curl x',
          '      - run: pytest ${{ matrix.x }}',
          '      - run: cargo test',
          '        working-directory: ../x',
        ].join('\n'),
      },
      ['npm test [] .github/workflows/ci.yml:5', 'pytest -q [server] .github/workflows/ci.yml:8'],
    ],
  ])('are those of %s', (_, files, expected) => {
    expect(said(files)).toEqual(expected);
  });

  test('have only plain characters', () => {
    const workflow = (command: string) => ({ '.github/workflows/ci.yml': `    - run: ${command}\n` });
    expect(said(workflow('pytest tests'))).toHaveLength(1);
    for (const command of [
      'pytest \u202etxt',
      'pytest \u001b[31m',
      'pytest ü',
      `pytest ${'x'.repeat(250)}`,
      'pytest a\u2028b',
    ])
      expect(said(workflow(command))).toEqual([]);
    expect(
      said({ 'package.json': packageJson({ 'test:a b': 'x', 'test:`id`': 'y', 'test:ü': 'z' }) }),
    ).toEqual([]);
  });

  test('are not those of vendored manifests, data, or files with misleading names', () => {
    const files = [
      'package.json',
      'node_modules/x/package.json',
      'a/vendor/y/go.mod',
      'a\u202e/go.mod',
      'x.json',
    ];
    const found = selectManifests(files.map((path) => ({ path, bytes: 10 })));
    expect(found.map(({ path }) => path)).toEqual(['package.json']);
    expect(selectManifests([{ path: 'package.json', bytes: 10_000_000 }])).toEqual([]);
  });

  test('are of bounded number and size', () => {
    const many = Array.from({ length: 2_000 }, (_, n) => [`${'long/'.repeat(60)}${n}/go.mod`, 'module x\n']);
    const found = said(Object.fromEntries(many) as Record<string, string>);
    expect(found.length).toBeGreaterThan(10);
    expect(found.join('').length).toBeLessThan(30_000);
  });

  test('are read from hostile files in little work', () => {
    for (const text of [
      '"scripts"'.repeat(50_000),
      '- run: '.repeat(60_000),
      ' '.repeat(400_000),
      '[tool.pytest'.repeat(40_000),
    ])
      for (const path of [
        'package.json',
        '.github/workflows/a.yml',
        'pyproject.toml',
        'Makefile',
        'Gemfile',
        'composer.json',
      ])
        expect(said({ [path]: text }).length).toBeLessThan(2);
  });
});

describe('the command for a test file', () => {
  const commandFor = (files: Record<string, string>, testPath: string) => {
    const manifests = Object.entries(files).map(([path, text]) => ({ path, text }));
    const found = testCommandFor(readTestCommands(manifests, new Set(Object.keys(files))), testPath);
    return found && `${found.command} [${found.folder}]`;
  };
  const jest = packageJson({ test: 'tsc && jest --ci' });

  test.each<[Record<string, string>, string, string | null]>([
    [{ 'package.json': jest }, 'src/a.test.ts', 'npm test -- src/a.test.ts []'],
    [{ 'package.json': jest, 'pnpm-lock.yaml': '' }, 'src/a.test.ts', 'pnpm test src/a.test.ts []'],
    [{ 'package.json': packageJson({ test: 'turbo run test' }) }, 'a.test.ts', 'npm test []'],
    [{ 'package.json': packageJson({ test: 'jest | tee log' }) }, 'a.test.ts', 'npm test []'],
    [
      { 'package.json': jest, 'apps/web/package.json': packageJson({ 'test:unit': 'vitest run' }) },
      'apps/web/a b.test.ts',
      "npm run test:unit -- 'a b.test.ts' [apps/web]",
    ],
    [{ 'package.json': jest }, 'tests/test_a.py', null],
    [{ 'package.json': jest, Makefile: 'test:\n' }, 'tests/test_a.py', 'make test []'],
    [
      { 'pyproject.toml': '[tool.pytest.ini_options]\n', 'tox.ini': '[tox]\n' },
      'tests/test_a.py',
      'pytest tests/test_a.py []',
    ],
    [{ 'go.mod': 'module x\n' }, 'pkg/a/a_test.go', 'go test ./pkg/a/... []'],
    [{ 'go.mod': 'module x\n' }, 'a_test.go', 'go test ./... []'],
    [{ 'Cargo.toml': '[package]\n' }, 'tests/cli.rs', 'cargo test --test cli []'],
    [{ 'Cargo.toml': '[package]\n' }, 'src/a/b.rs', 'cargo test a::b []'],
    [{ Gemfile: 'gem "rspec"\n' }, 'spec/a_spec.rb', 'bundle exec rspec spec/a_spec.rb []'],
    [{ 'phpunit.xml': '' }, 'tests/ATest.php', 'vendor/bin/phpunit tests/ATest.php []'],
    [{ 'pom.xml': '<project>' }, 'core/src/test/java/x/ATest.java', 'mvn test -pl core -Dtest=ATest []'],
    [{ 'build.gradle': '' }, 'src/test/java/x/ATest.java', 'gradle test --tests ATest []'],
    [{ 'x.sln': '' }, 'tests/ATests.cs', 'dotnet test --filter FullyQualifiedName~ATests []'],
    [
      { 'package.json': jest },
      "src/$(id)'.test.ts",
      String.raw`npm test -- --runTestsByPath 'src/$(id)'\''.test.ts' []`,
    ],
    [{ 'package.json': jest }, '-x.test.ts', 'npm test -- ./-x.test.ts []'],
    [{ 'package.json': jest }, 'e2e/a.test.ts', null],
    [{}, 'a.test.ts', null],
  ])('in %j, %s: %s', (files, testPath, expected) => {
    expect(commandFor(files, testPath)).toBe(expected);
  });
});
