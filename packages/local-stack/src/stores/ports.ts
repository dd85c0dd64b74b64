import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { portProblem } from '@feedback/bootstrap';

/** The requested port, or any free one when it is taken. */
export async function portOrAnother(wanted: number): Promise<number> {
  return (await portProblem(wanted)) === undefined ? wanted : freePort();
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
