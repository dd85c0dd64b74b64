import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { requestOrigin } from '@feedback/http';
import { type Request } from 'express';
import { keepOrigin } from './provider-origin.ts';

/**
 * Returns a copy of the request with another, unread body. The provider reads the stream itself, so a body that we already read
 * and corrected must be given to it as a stream again. The socket is a stand-in: the real one belongs to the original request.
 */
export function replayBody(req: Request, body: string): IncomingMessage {
  const again = new IncomingMessage(new Socket());
  again.method = req.method;
  again.url = req.url;
  again.headers = { ...req.headers, 'content-length': String(Buffer.byteLength(body)) };
  delete again.headers['transfer-encoding'];
  again.push(body);
  again.push(null);
  again.complete = true;
  keepOrigin(again, requestOrigin(req));
  return again;
}
