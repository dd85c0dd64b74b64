// The checks of the source besides the tests.
export { checkCommand, runChecks } from './check.ts';
export { whyNotSafe } from './check-regular-expressions.ts';
export { findRegularExpressions } from './find-regular-expressions.ts';
