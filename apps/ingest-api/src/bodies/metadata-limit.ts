/** The most bytes, as JSON, of properties outside the contract. */
export const MAX_METADATA_BYTES = 64 * 1024;
