// Tests of this checkout, tests of a deployment, and fixtures for other tests.
export { fixturesCommand, printFixtures } from './fixtures.ts';
export { runTests, testCommand } from './test.ts';
