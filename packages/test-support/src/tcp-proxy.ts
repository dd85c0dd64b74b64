import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between a client and a store that can go down or hold back the store's answers. Its port stays the same, so that
 * the client finds the store again.
 */
export async function tcpProxy(target: string) {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let isStalled = false;

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
    upstream.pipe(client);
    held.add(upstream);
    if (isStalled) upstream.pause();
  });
  const open = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
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
    goOn: () => {
      isStalled = false;
      for (const upstream of held) upstream.resume();
    },
    close: async () => {
      if (server.listening) await close();
    },
  };
}
