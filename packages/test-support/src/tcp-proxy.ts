import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '@feedback/runtime';

/**
 * A proxy between a client and a store that can go down or hold back the store's answers. Its port stays the same, so that
 * the client finds the store again. `answers` changes what the store says on its way.
 */
export async function tcpProxy(target: string, { answers = (chunk: Buffer): Buffer => chunk } = {}) {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let isStalled = false;
  let lateMs = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        held.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (said: Buffer) => {
      const chunk = answers(said);
      if (lateMs === 0 && waiting === 0) client.write(chunk);
      else later(chunk);
    });
    let waiting = 0;
    const later = (chunk: Buffer) => {
      waiting += 1;
      setTimeout(() => {
        waiting -= 1;
        client.write(chunk);
      }, lateMs);
    };
    held.add(upstream);
    if (isStalled) upstream.pause();
  });
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return portOf(server);
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await open();
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;

  return {
    url: url.href,
    goAway: close,
    comeBack: () => open(port),
    /** Requests reach the store, but its answers wait. */
    stall: () => {
      isStalled = true;
      for (const upstream of held) upstream.pause();
    },
    /** Each answer of the store arrives this much later. */
    slow: (ms: number) => {
      lateMs = ms;
    },
    goOn: () => {
      isStalled = false;
      lateMs = 0;
      for (const upstream of held) upstream.resume();
    },
    close: async () => {
      if (server.listening) await close();
    },
  };
}
