/** Says the totals of a run to the process that started it, where that listens. */
// oxlint-disable-next-line import/no-default-export -- jest takes that of a reporter
export default class Totals {
  onRunComplete(_contexts, results) {
    const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = results;
    // A file that does not even load has failed, however many tests it would have had.
    process.send?.({ passed, failed: numFailedTests + numRuntimeErrorTestSuites });
  }
}
