import { createServer, request } from 'node:http';
import { type AddressInfo } from 'node:net';

/** Adds an agent's access token to every request, because the suite only supports servers without authorization. */
export async function startBearerProxy(target: string, accessToken: string) {
  const { hostname, port, host } = new URL(target);
  const server = createServer((req, res) => {
    // Replaces the Host only if it is the proxy's own: a Host that the suite made up is the subject of its test.
    const isOwn = req.headers.host?.endsWith(`:${(server.address() as AddressInfo).port}`) === true;
    const headers = {
      ...req.headers,
      authorization: `Bearer ${accessToken}`,
      ...(isOwn ? { host } : {}),
    };
    const passed = request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    res.on('close', () => passed.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
