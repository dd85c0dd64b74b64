import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

type SlowSocket = { socket: Socket; said: () => string };

/** Senders that announce a large body, send a given part of it, and then nothing more; `end` cuts them all off. */
export function slowSenders() {
  const slow: SlowSocket[] = [];
  return {
    all: () => slow,
    answered: () => slow.filter(({ said }) => said() !== '').length,
    end: () => {
      for (const { socket } of slow.splice(0)) socket.destroy();
    },
    start: (port: number, path: string, sent: number, headers: Record<string, string> = {}) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      let said = '';
      socket.on('data', (chunk) => (said += String(chunk)));
      const fields = Object.entries({
        Host: 'x',
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `POST ${path} HTTP/1.1\r\n${fields.join('')}\r\n${sent.toString(16)}\r\n${' '.repeat(sent)}\r\n`,
      );
      slow.push({ socket, said: () => said });
      return once(socket, 'connect');
    },
  };
}

/** Sends a whole body from an address of the loopback network; returns the status. */
export async function postFrom(address: string, url: string, body: Buffer | string): Promise<number> {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    localAddress: address,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  sent.end(body);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  answer?.resume();
  return answer?.statusCode ?? 0;
}
