// The checks of the source besides the tests.
export { checkCommand, runChecks } from './check.ts';
export { findRegularExpressions } from './find-regular-expressions.ts';
export { judgeExpressions, type Placed, whyNotSafe } from './judge-expressions.ts';
export { openProofs } from './proofs.ts';
export { lintKeys } from './lint-keys.ts';
export { readProgram } from './program.ts';
