import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, EXIT } from './exit-codes.ts';

/** How long a person may take to sign in. */
const PATIENCE_MS = 10 * 60 * 1_000;

/** Says where the person signs in. Standard output is for results. */
export function sayWhere(url: URL): void {
  console.error(`Open this in your browser, and sign in:\n\n  ${url.href}\n`);
}

/** Waits at an address of this machine (RFC 8252 §7.3) for the browser to come back. */
export async function listenForCallback(
  state: string,
): Promise<{ url: string; arrived: Promise<URLSearchParams>; close: () => void }> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>();
  const waited = new AbortController();
  const server = createServer((req, res) => {
    const asked = URL.parse(req.url ?? '/', 'http://127.0.0.1');
    const { pathname, searchParams } = asked ?? { pathname: '', searchParams: new URLSearchParams() };
    const isOurs = pathname === '/callback' && searchParams.get('state') === state;
    const refusal = searchParams.get('error_description') ?? searchParams.get('error');
    res.writeHead(isOurs ? 200 : 404, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
    res.end(isOurs ? pageOf(refusal) : 'There is nothing here.', () => {
      if (isOurs && refusal === null) resolve(searchParams);
      if (isOurs && refusal !== null) reject(new CommandError(EXIT.notAllowed, pageOf(refusal)));
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  void sleep(PATIENCE_MS, undefined, { signal: waited.signal, ref: false }).then(
    () => reject(new CommandError(EXIT.notAllowed, 'You did not sign in within ten minutes.')),
    () => {},
  );
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () => {
    waited.abort();
    server.close();
    server.closeAllConnections(); // browsers open some that they may never use
  };
  return { url: `http://127.0.0.1:${port}/callback`, arrived: promise, close };
}

function pageOf(refusal: string | null): string {
  return refusal === null
    ? 'You are signed in. You can close this page.'
    : `You are not signed in: ${refusal}`;
}
