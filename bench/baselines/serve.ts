import { once } from 'node:events';
import { type Server } from 'node:http';
import { portOf } from '@feedback/runtime';

/** Listens on any port, reports it to the parent process, and ends with it. */
export async function serve(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.({ port: portOf(server) });
  process.once('disconnect', () => process.exit());
}
