/**
 * `node:http`, for modules that call it. To import it would read each of its exports, and `WebSocket` among them loads undici, which takes
 * 2 to 5 MB and is otherwise loaded by the first `fetch`.
 */
export const http = process.getBuiltinModule('node:http');
