import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type Registry } from 'prom-client';
import { http } from './node-http.ts';

/** The health checks for operators: `ready` says whether to send work here; it returns false or throws when not. */
export type OpsSources = { metrics: Registry; ready: () => Promise<boolean> };

/** The operators' port: GET /live, /ready and /metrics. Keep it on loopback or a private network. */
export function createOpsServer({ metrics, ready }: OpsSources): Server {
  return http.createServer((req, res) => {
    const send = (status: number, type: string, body: string) => {
      res.writeHead(status, {
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        'X-Request-Id': randomUUID(),
      });
      res.end(body);
    };
    const json = (status: number, body: object) => send(status, 'application/json', JSON.stringify(body));
    if (req.url === '/live') return json(200, { status: 'live' });
    if (req.url === '/ready') {
      ready().then(
        (is) => json(is ? 200 : 503, { status: is ? 'ready' : 'not ready' }),
        () => json(503, { status: 'not ready' }),
      );
      return;
    }
    if (req.url === '/metrics') {
      metrics.metrics().then(
        (text) => send(200, metrics.contentType, text),
        () => json(500, { detail: 'The metrics could not be collected' }),
      );
      return;
    }
    json(404, { detail: 'Only /live, /ready and /metrics are here' });
  });
}
