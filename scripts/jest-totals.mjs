import { writeFileSync } from 'node:fs';

/** Leaves the totals of a run in the file that TEST_TOTALS_FILE names, for who started it. */
export default class Totals {
  onRunComplete(_contexts, results) {
    const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = results;
    // A file that does not even load has failed, however many tests it would have had.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    if (process.env.TEST_TOTALS_FILE)
      writeFileSync(process.env.TEST_TOTALS_FILE, JSON.stringify({ passed, failed }));
  }
}
