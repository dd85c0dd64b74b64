import type { Server } from 'node:http';
import { portOf } from './port-of.ts';
import { SettingsError } from './settings.ts';

/**
 * Starts listening and returns the port.
 * @throws SettingsError when the address is unavailable, naming the setting to change
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
      resolve(portOf(server));
    });
  });
}
