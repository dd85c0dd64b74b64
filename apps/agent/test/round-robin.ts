import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo } from 'node:net';

/** One address before several servers: each request goes to the next server in turn, whichever client sends it. */
export async function startRoundRobin() {
  const at = { targets: [] as string[], served: [] as number[] };
  let turn = 0;
  const server = createServer((req, res) => {
    const target = turn++ % at.targets.length;
    at.served[target] = (at.served[target] ?? 0) + 1;
    const { method = 'GET', headers } = req;
    const { hostname, port } = new URL(at.targets[target] ?? '');
    const onward = request({ hostname, port, path: req.url, method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(res);
    });
    onward.on('error', () => res.destroy());
    req.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  /** Skips one server, so that the next sequence of requests meets the servers in the opposite order. */
  const skip = () => {
    turn += 1;
  };
  return Object.assign(at, { url, skip, close });
}
