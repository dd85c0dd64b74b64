import { connect } from 'node:net';

/** A request as bytes on the wire, and its expected status. */
export type HostileCase = { name: string; status: number; head: string; body: Buffer };

/** What a case changes in an otherwise valid request. `TOKEN` in a header is replaced by a valid token. */
export type Told = {
  method?: string;
  path?: string;
  /** Header lines to add, or to replace by name; null leaves one out. */
  headers?: Record<string, string | null>;
  body?: string | Buffer | object;
};

/** A hostile request in valid HTTP. */
export function hostile(name: string, status: number, told: Told = {}): HostileCase {
  const body = Buffer.isBuffer(told.body)
    ? told.body
    : Buffer.from(typeof told.body === 'string' ? told.body : JSON.stringify(told.body ?? { text: name }));
  const headers = {
    Host: 'api.test',
    Authorization: 'Bearer TOKEN',
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    ...told.headers,
  };
  const lines = Object.entries(headers).flatMap(([field, value]) =>
    value === null ? [] : [`${field}: ${value}`],
  );
  const start = `${told.method ?? 'POST'} ${told.path ?? '/feedback'} HTTP/1.1`;
  return { name, status, head: `${[start, ...lines].join('\r\n')}\r\n\r\n`, body };
}

/** Bytes that need not be HTTP. */
export function raw(name: string, status: number, head: string, body: string | Buffer = ''): HostileCase {
  return { name, status, head, body: Buffer.from(body) };
}

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** Sends bytes on a new connection, and returns the first answer. */
export async function send(
  port: number,
  { head, body }: Pick<HostileCase, 'head' | 'body'>,
  token: string,
): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // the server may close the connection while this is sending; the answer is read below
  socket.write(Buffer.concat([Buffer.from(head.replaceAll('TOKEN', token), 'latin1'), body]));
  let said = Buffer.alloc(0);
  for await (const chunk of socket) {
    said = Buffer.concat([said, chunk as Buffer]);
    const answer = parse(said, head.startsWith('HEAD '));
    if (answer) {
      socket.destroy();
      return answer;
    }
  }
  throw new Error(`closed after ${JSON.stringify(said.toString('latin1'))}`);
}

/** The answer at the start of the bytes; undefined while it is incomplete. */
function parse(said: Buffer, isHead: boolean): Answer | undefined {
  const end = said.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [start = '', ...lines] = said.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const status = Number(start.split(' ')[1]);
  if (status < 200) return parse(said.subarray(end + 4), isHead);
  const length = isHead ? 0 : Number(headers['content-length'] ?? 0);
  const body = said.subarray(end + 4, end + 4 + length);
  return body.length < length ? undefined : { status, headers, body: body.toString() };
}
