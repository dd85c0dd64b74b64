import { type Response } from 'express';

/** Proxies cut connections that are silent for half a minute or more. */
const KEEP_ALIVE_MS = 15_000;

/** An answer as server-sent events, each a JSON-RPC message. */
export type EventStream = { send: (message: object) => void; end: () => void };

/** Starts the answer at once, so that the client sees that the call was accepted. */
export function openEventStream(res: Response): EventStream {
  res.status(200).set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  const keepAlive = setInterval(() => res.write(': keep-alive\n\n'), KEEP_ALIVE_MS).unref();
  res.once('close', () => clearInterval(keepAlive));
  return {
    send: (message) => void res.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`),
    end: () => void res.end(),
  };
}
