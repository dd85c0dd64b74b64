/** The largest request /mcp reads, and how deep its JSON may go. */
export const MAX_MCP_BYTES = 4 * 1024 * 1024;
export const MAX_JSON_DEPTH = 64;
