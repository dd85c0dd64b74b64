import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ownJson } from '@feedback/contract/own-json';
import { portOf } from '@feedback/runtime';

/**
 * What is done with one request: `drop` ends its connection before the service has seen it, `lose` after the service has answered; a
 * status is answered instead of the service, and so is 200 with a `page` or with an `empty` object.
 */
export type Fault =
  | 'none'
  | 'drop'
  | 'lose'
  | 'page'
  | 'empty'
  | number
  | { status: number; retry_after: number };

export type FailingProxy = {
  url: string;
  /** What is done with the next requests, in order; later ones pass. Forgets the requests seen. */
  fail: (faults: Fault[]) => void;
  /** How many requests came since `fail`. */
  requests: () => number;
  close: () => void;
};

/**
 * An HTTP server before another one, which fails when it is told to: by `fail`, or by `PUT /faults` with the same list; `GET /requests` says how
 * many requests came since then. `every`: each so-manieth request fails as well, in turn as `ways` says.
 */
export async function startFailingProxy(
  target: string,
  { every = Infinity, ways = [503] }: { every?: number; ways?: readonly Fault[] } = {},
): Promise<FailingProxy> {
  let faults: Fault[] = [];
  let seen = 0;
  const fail = (next: Fault[]) => {
    faults = [...next];
    seen = 0;
  };
  const server = createServer((req, res) => {
    void buffer(req).then(
      (body) => {
        if (req.url === '/faults') {
          fail(ownJson<Fault[]>(body.toString()));
          return res.writeHead(204).end();
        }
        if (req.url === '/requests') return res.end(String(seen));
        seen += 1;
        const fault =
          faults.shift() ?? (seen % every === 0 ? ways[(seen / every - 1) % ways.length] : 'none');
        return answer(fault ?? 'none', { target, req, res, body });
      },
      () => req.socket.destroy(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    fail,
    requests: () => seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Passing = { target: string; req: IncomingMessage; res: ServerResponse; body: Buffer };

function answer(fault: Fault, passing: Passing): void {
  const { req, res } = passing;
  if (fault === 'drop') return void req.socket.destroy();
  if (fault === 'none' || fault === 'lose') return pass(passing, fault === 'lose');
  if (fault === 'page' || fault === 'empty') {
    const [type, body] = fault === 'page' ? ['text/html', '<p>Please sign in'] : ['application/json', '{}'];
    return void res.writeHead(200, { 'Content-Type': type }).end(body);
  }
  const { status, retry_after: after } =
    typeof fault === 'number' ? { status: fault, retry_after: undefined } : fault;
  if (after !== undefined) res.setHeader('Retry-After', after);
  res.writeHead(status, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ detail: `Told to fail with ${status}` }));
}

function pass({ target, req, res, body }: Passing, isLost: boolean): void {
  const { host: _host, ...headers } = req.headers;
  const passed = request(new URL(req.url ?? '/', target), { method: req.method, headers }, (found) => {
    if (isLost) {
      found.resume();
      found.once('end', () => req.socket.destroy());
      return;
    }
    found.on('error', () => req.socket.destroy());
    res.writeHead(found.statusCode ?? 502, found.headers);
    found.pipe(res);
  });
  passed.on('error', () => req.socket.destroy());
  passed.end(body);
}
