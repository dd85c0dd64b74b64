import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { SettingsError } from './settings.ts';

/**
 * Starts listening and gives the port it got.
 * @throws SettingsError when the address cannot be had, naming the setting that would change it.
 */
export function listen(server: Server, at: { host: string; port: number; setting: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code ?? error.message})`;
      reject(
        new SettingsError(
          `Port ${at.port} ${why}: set ${at.setting} to another (for example ${at.setting}=${at.port + 10})`,
        ),
      );
    });
    server.listen(at.port, at.host, () => {
      server.removeAllListeners('error');
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Takes no new connection, lets the requests under way finish, and cuts what is still open after `patienceMs`. A client that
 * keeps its connection busy is told with its next answer that it was the last.
 */
export async function drain(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  server.closeIdleConnections();
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(closing);
  clearTimeout(cut);
}
