/** The largest request /mcp reads, how deep its JSON may go, and how many values (members and entries) it may have. */
export const MAX_MCP_BYTES = 4 * 1024 * 1024;
export const JSON_BOUNDS = { maxDepth: 64, maxValues: 50_000 };
/** The most messages in a batch. Each answer is bounded, so this bounds the answer to a batch too. */
export const MAX_BATCH = 20;
