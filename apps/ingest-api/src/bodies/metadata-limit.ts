/** How much may be sent along that the contract does not name, as JSON. */
export const MAX_METADATA_BYTES = 64 * 1024;
