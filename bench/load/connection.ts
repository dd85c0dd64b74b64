import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = { status: number; start: string };

/** A keep-alive connection with one request at a time. */
export type Connection = { send: (request: string | Buffer) => void; close: () => void };

/** Only the head and the first words of an answer are parsed, because parsing costs the generator CPU time. */
const START_LENGTH = 300;

/**
 * Opens a connection on a bare socket: Node's HTTP client takes ten times the CPU, and on a small machine the generator
 * would be measured with the server. Answers must have a Content-Length.
 */
export async function openConnection(
  port: number,
  onAnswer: (connection: Connection, answer: Answer) => void,
): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const connection: Connection = {
    send: (request) => void socket.write(request, 'latin1'),
    close: () => socket.destroy(),
  };
  let head = '';
  let left = -1; // bytes of the body still to come; -1 while the head is being read
  let answer: Answer = { status: 0, start: '' };
  socket.on('data', (chunk: Buffer) => {
    if (left >= 0) {
      left -= chunk.length;
    } else {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`an answer without a length: ${head.slice(0, START_LENGTH)}`);
      answer = { status: Number(head.slice(9, 12)), start: head.slice(end + 4, end + 4 + START_LENGTH) };
      left = Number(length) - (head.length - end - 4);
      head = '';
    }
    if (left > 0) return;
    left = -1;
    onAnswer(connection, answer);
  });
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('end', () => {
    throw new Error('the server closed a connection');
  });
  return connection;
}
