import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The port that was asked for, or any free one when that is taken. */
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

/** Why a port cannot be listened on, as the system's error code; undefined when it can. */
export async function portProblem(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  const server = createServer();
  const outcome = new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.once('listening', () => resolve(undefined));
  });
  server.listen(port, host);
  const problem = await outcome;
  if (problem === undefined) await once(server.close(), 'close');
  return problem;
}
