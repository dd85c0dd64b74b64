import { type Runner } from './test-command.ts';

const RUNNERS: [RegExp, Runner][] = [
  [/(?:^|[\s/])(?:jest|react-scripts test)(?:\s|$)/, 'jest'],
  [/(?:^|[\s/])vitest(?:\s|$)/, 'vitest'],
  [/(?:^|[\s/])_?mocha(?:\s|$)/, 'mocha'],
  [/(?:^|\s)--test(?:\s|$)/, 'node'],
  [/(?:^|[\s/])(?:pytest|py\.test)(?:\s|$)/, 'pytest'],
  [/(?:^|\s)go test(?:\s|$)/, 'go'],
  [/(?:^|\s)cargo test(?:\s|$)/, 'cargo'],
  [/(?:^|[\s/])rspec(?:\s|$)/, 'rspec'],
  [/(?:^|[\s/])rails test(?:\s|$)/, 'minitest'],
  [/(?:^|[\s/])(?:phpunit|pest)(?:\s|$)/, 'phpunit'],
  [/(?:^|[\s/])mvnw?(?:\s|$)/, 'maven'],
  [/(?:^|[\s/])gradlew?(?:\s|$)/, 'gradle'],
  [/(?:^|\s)dotnet test(?:\s|$)/, 'dotnet'],
];

/** What a shell command runs the tests with; null where arguments behind it would not reach that program. */
export function runnerOf(command: string): Runner | null {
  const last = command.slice(command.lastIndexOf('&&') + 1).replace(/^&/, '');
  if (/[|;<>`]|\$\(/.test(last)) return null;
  return RUNNERS.find(([pattern]) => pattern.test(last))?.[1] ?? null;
}
