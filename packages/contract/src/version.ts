/** The dated contract this build serves (§9.1), and so the only value `Service-Version` may have on the REST surface (§9.2). */
export const CONTRACT_VERSION = '2026-08-22';
