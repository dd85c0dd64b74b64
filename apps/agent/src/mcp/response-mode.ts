import { type Request } from 'express';
import { type Message, progressTokenOf } from './messages.ts';

/** The form of an answer: one JSON text, or a stream of events that can carry progress before the result. */
export type ResponseMode = 'json' | 'stream';

/**
 * Chooses the form by the Accept header (§4.5): a stream for a client that accepts one and asks for progress, and for a client
 * that accepts only a stream; JSON for all others. Undefined when the client accepts neither.
 */
export function responseMode(req: Request, messages: Message[]): ResponseMode | undefined {
  const takesStream = req.accepts('text/event-stream') !== false;
  if (req.accepts('application/json') === false) return takesStream ? 'stream' : undefined;
  return namesStream(req) && asksForProgress(messages) ? 'stream' : 'json';
}

/** Whether a client says that it reads streams; one that takes anything may not know them. */
export function namesStream(req: Pick<Request, 'accepts' | 'get'>): boolean {
  return (
    req.accepts('text/event-stream') !== false && /\btext\/event-stream\b/i.test(req.get('accept') ?? '')
  );
}

function asksForProgress(messages: Message[]): boolean {
  return messages.some((message) => message.kind === 'request' && progressTokenOf(message) !== undefined);
}
