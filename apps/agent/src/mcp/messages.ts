/** A JSON-RPC message as far as this side looks into it before an engine does. */
type Message = { method?: unknown; params?: { name?: unknown; _meta?: { progressToken?: unknown } } };

/** The messages of a body, one or a batch; what is no object is left to the engine to refuse. */
function messagesIn(body: unknown): Message[] {
  return [body]
    .flat()
    .filter((message): message is Message => typeof message === 'object' && message !== null);
}

/** The names of all tools that a body calls. */
export function toolsCalled(body: unknown): string[] {
  return messagesIn(body)
    .filter(({ method }) => method === 'tools/call')
    .map(({ params }) => (typeof params?.name === 'string' ? params.name : ''));
}

/** Whether any call in a body asks to hear of its progress. */
export function asksForProgress(body: unknown): boolean {
  return messagesIn(body).some(({ params }) => params?._meta?.progressToken !== undefined);
}
