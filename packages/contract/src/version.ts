/** The date of the contract that this build serves (§9.1), and the only value of `Service-Version` on the REST surface (§9.2). */
export const CONTRACT_VERSION = '2026-08-22';
