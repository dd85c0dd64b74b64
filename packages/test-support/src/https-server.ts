import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import path from 'node:path';
import { portOf } from '@feedback/runtime';

const tls = (name: string) => readFileSync(path.join(import.meta.dirname, 'tls', name), 'utf8');

/** Self-signed, until 2126, for published.test and localhost, 127.0.0.1 and ::1. */
export const certificate = tls('certificate.pem');
export const privateKey = tls('key.pem');
const HOST = 'published.test';

export type Answering = (req: IncomingMessage, res: ServerResponse) => void;

/** An https server on loopback for published.test; tests may change `answer`; `calls` lists the requests. */
export async function startHttps() {
  const at: { answer: Answering; calls: string[] } = { answer: (_req, res) => res.end(), calls: [] };
  const server = createServer({ cert: certificate, key: privateKey }, (req, res) => {
    at.calls.push(`${req.method} ${req.headers.host}${req.url}`);
    at.answer(req, res);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(at, { port, url: `https://${HOST}:${port}`, close });
}
