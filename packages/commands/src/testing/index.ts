// How this checkout is tested, how a deployment is, and what tests of others start from.
export { contractCommand, holdAgainstContract } from './contract.ts';
export { fixturesCommand, printFixtures } from './fixtures.ts';
export { runTests, testCommand } from './test.ts';
