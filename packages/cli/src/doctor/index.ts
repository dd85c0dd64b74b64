export { checkAddresses, checkIssuer } from './check-addresses.ts';
export { type Finding, linesOf, reasonIn, unknown, well, wrong } from './finding.ts';
