import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '@feedback/runtime';

/**
 * A proxy before PostgreSQL that drops the startup parameter `options` while `strips` is true, as PgBouncer does with
 * `ignore_startup_parameters = options`.
 */
export async function optionsStripper(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const state = { strips: true };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}));
      socket.once('close', () => [client, upstream].forEach((one) => one.destroy()));
    }
    client.once('data', (startup) => {
      upstream.write(state.strips ? withoutOptions(startup) : startup);
      client.pipe(upstream);
    });
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${portOf(server)}`;
  return {
    url: url.href,
    state,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A startup message is its length, the protocol's version, and names and values that end with a zero byte each. */
function withoutOptions(startup: Buffer): Buffer {
  const fields = startup
    .subarray(8, startup.length - 2)
    .toString()
    .split('\0');
  const kept = fields.filter((_, n) => fields[n - (n % 2)] !== 'options');
  const body = Buffer.from(`${kept.join('\0')}\0\0`);
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}
