import { lineOfKey, testScript, toObject, toScripts } from './package-json.ts';
import { runnerOf } from './runner-of.ts';
import {
  folderOf,
  inFolder,
  lineWith,
  type Manifest,
  nameOf,
  type ReadManifest,
  toCommands,
  upwards,
} from './test-command.ts';

/** RSpec where it is configured or depended on, else the tests of Rails, else a task of rake. */
export const readRuby: ReadManifest = (manifest) => {
  const { text, path, has } = manifest;
  const name = nameOf(path);
  const beside = (file: string) => has(inFolder(folderOf(path), file));
  const bundle = hasInOrAbove(manifest, 'Gemfile') ? 'bundle exec ' : '';
  if (name === '.rspec') return toCommands(manifest, { command: `${bundle}rspec`, line: 1, runner: 'rspec' });
  if (name === 'Gemfile') {
    const rspec = lineWith(text, /^\s*gem ['"]rspec(?:-rails|-core)?['"]/);
    if (rspec !== null)
      return toCommands(manifest, { command: 'bundle exec rspec', line: rspec, runner: 'rspec' });
    const rails = beside('bin/rails') ? lineWith(text, /^\s*gem ['"]rails['"]/) : null;
    return rails === null
      ? []
      : toCommands(manifest, { command: 'bin/rails test', line: rails, runner: 'minitest' });
  }
  const task = /RSpec::Core::RakeTask|^\s*task[ (:'"]+spec\b/;
  const spec = lineWith(text, task);
  const test = lineWith(text, /Rake::TestTask|Minitest::TestTask|^\s*task[ (:'"]+test\b/);
  if (test !== null) return toCommands(manifest, { command: `${bundle}rake test`, line: test });
  return spec === null ? [] : toCommands(manifest, { command: `${bundle}rake spec`, line: spec });
};

function hasInOrAbove({ path, has }: Manifest, name: string): boolean {
  return [...upwards(folderOf(path))].some((folder) => has(inFolder(folder, name)));
}

/** A script of composer, else PHPUnit or Pest itself. */
export const readPhp: ReadManifest = (manifest) => {
  if (nameOf(manifest.path) !== 'composer.json')
    return toCommands(manifest, { command: 'vendor/bin/phpunit', line: 1, runner: 'phpunit' });
  const contents = toObject(manifest.text);
  const scripts = toScripts(contents['scripts']);
  const name = testScript(scripts);
  const line = name === undefined ? null : lineOfKey(manifest.text, name);
  const direct = readPhpUnit(manifest);
  if (name === undefined || line === null) return direct;
  const runner = runnerOf((scripts.get(name) ?? '').replace(/^@php /, 'php '));
  return [...toCommands(manifest, { command: `composer ${name}`, line, runner }), ...direct];
};

function readPhpUnit(manifest: Manifest) {
  const pest = lineWith(manifest.text, /"pestphp\/pest"\s*:/);
  const phpunit = lineWith(manifest.text, /"phpunit\/phpunit"\s*:/);
  const line = pest ?? phpunit;
  if (line === null) return [];
  const command = pest === null ? 'vendor/bin/phpunit' : 'vendor/bin/pest';
  return toCommands(manifest, { command, line, runner: 'phpunit' });
}
