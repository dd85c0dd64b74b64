export { checkAddresses, checkIssuer } from './check-addresses.ts';
export { reasonIn } from '../reason-in.ts';
export { type Finding, linesOf, unknown, well, wrong } from './finding.ts';
