import { type Request } from 'express';
import { type Message, progressTokenOf } from './messages.ts';

/** How an answer goes out: one JSON text, or a stream of events that can tell of progress before it. */
export type ResponseMode = 'json' | 'stream';

/**
 * What to answer with, by the request's Accept (§4.5): a stream to who names it and asks to hear of progress, and to who takes
 * nothing else; JSON to everybody else. Undefined when the client takes neither.
 */
export function responseMode(req: Request, messages: Message[]): ResponseMode | undefined {
  const takesStream = req.accepts('text/event-stream') !== false;
  if (req.accepts('application/json') === false) return takesStream ? 'stream' : undefined;
  const namesStream = takesStream && /\btext\/event-stream\b/i.test(req.get('accept') ?? '');
  return namesStream && asksForProgress(messages) ? 'stream' : 'json';
}

function asksForProgress(messages: Message[]): boolean {
  return messages.some((message) => message.kind === 'request' && progressTokenOf(message) !== undefined);
}
