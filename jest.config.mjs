/** Node itself loads what tests import, which halves a run. In earlier versions its hooks break what CommonJS requires. */
const [major, minor] = process.versions.node.split('.').map(Number);
const native = (major > 22 || (major === 22 && minor >= 23)) && {
  runtime: '<rootDir>/packages/test-support/jest/native-runtime.mjs',
  testEnvironment: '<rootDir>/packages/test-support/jest/native-environment.mjs',
  // The sandbox is given what Node shares between files, and must not take it apart at the end of one.
  testEnvironmentOptions: { globalsCleanup: 'off' },
};

// oxlint-disable-next-line import/no-default-export -- jest loads this file by name and takes that
export default {
  testEnvironment: 'node',
  // Not the whole checkout: a running instance keeps its data in .feedback/, which need not even be readable.
  roots: ['<rootDir>/apps', '<rootDir>/packages', '<rootDir>/quality', '<rootDir>/bench', '<rootDir>/test'],
  testMatch: ['**/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Outside tests this hook compiles pages; in a sandbox of jest’s the transform does.
  moduleNameMapper: { '^\\./load-tsx\\.ts$': '<rootDir>/packages/test-support/jest/nothing.mjs' },
  transform: { '\\.tsx?$': '<rootDir>/packages/test-support/jest/transform.mjs' },
  reporters: ['default', '<rootDir>/packages/test-support/jest/totals.mjs'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // One more than the least number of cores: tests wait for stores and processes as long as they compute.
  maxWorkers: 3,
  // What the suites before left in a worker’s heap is collected inside a test that asks for it, and that takes seconds.
  workerIdleMemoryLimit: '400MB',
  // Tests wait for events of real servers, and a busy machine lets them wait longer.
  testTimeout: 90_000,
  watchman: false,
  ...native,
};
