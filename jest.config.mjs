export default {
  testEnvironment: 'node',
  // Not the whole checkout: a running instance keeps its data in .feedback/, which need not even be readable.
  roots: ['<rootDir>/apps', '<rootDir>/packages', '<rootDir>/test'],
  testMatch: ['**/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Outside tests this hook compiles pages; here the transform does, and the sandbox has no hooks.
  moduleNameMapper: { '^\\./load-tsx\\.ts$': '<rootDir>/scripts/jest-nothing.mjs' },
  transform: { '\\.tsx?$': '<rootDir>/scripts/jest-transform.mjs' },
  reporters: ['default', '<rootDir>/scripts/jest-totals.mjs'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  maxWorkers: 2,
  // What the suites before left in a worker’s heap is collected inside a test that asks for it, and that takes seconds.
  workerIdleMemoryLimit: '700MB',
  // Tests wait for events of real servers, and a busy machine lets them wait longer.
  testTimeout: 15_000,
  watchman: false,
};
