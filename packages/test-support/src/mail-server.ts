import { portOf } from '@feedback/runtime';
import { SMTPServer } from 'smtp-server';

/** A message as the server took it. */
export type TakenMail = { to: string; raw: string };

/** What the server does with a message to an address: the number of an SMTP refusal, and when it refuses. */
export type MailRefusal = { code: number; at: 'recipient' | 'message' } | { drop: 'before' | 'after' } | null;

/**
 * A mail server on loopback. `refuse` decides about each message, before it is taken; `drop` breaks the connection off before or
 * after the message was taken.
 */
export async function startMailServer({
  refuse = () => null,
  onTaken = () => {},
}: { refuse?: (to: string) => MailRefusal; onTaken?: (mail: TakenMail) => void } = {}) {
  const taken: TakenMail[] = [];
  const refusals = new WeakMap<object, MailRefusal>();
  let connected = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, done) => {
      connected += 1;
      done();
    },
    onRcptTo: ({ address }, session, done) => {
      const refusal = refuse(address);
      if (refusal && 'code' in refusal && refusal.at === 'recipient')
        return done(smtpError(refusal.code, `<${address}> recipient`));
      // The message's fate is decided here, so that each message is asked about once.
      refusals.set(session, refusal);
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.get(session);
        if (refusal && 'code' in refusal) return done(smtpError(refusal.code, 'message'));
        const mail = {
          to: session.envelope.rcptTo[0]?.address ?? '',
          raw: Buffer.concat(chunks).toString(),
        };
        if (!(refusal && 'drop' in refusal && refusal.drop === 'before')) {
          taken.push(mail);
          onTaken(mail);
        }
        if (refusal && 'drop' in refusal) {
          for (const connection of connectionsOf(server))
            if (connection.session === session) connection._socket.destroy();
          return undefined;
        }
        return done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server)}`,
    taken,
    /** How many connections there have been. */
    connected: () => connected,
    /** Breaks all connections off. */
    breakOff: () => {
      for (const connection of connectionsOf(server)) connection._socket.destroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const connection of connectionsOf(server)) connection._socket.destroy();
      }),
  };
}

type Connection = { session: unknown; _socket: { destroy: () => void } };

/** The server's open connections, which its types do not name. */
function connectionsOf(server: SMTPServer): Iterable<Connection> {
  return (server as unknown as { connections: Set<Connection> }).connections;
}

function smtpError(responseCode: number, what: string): Error {
  return Object.assign(new Error(`The ${what} is refused`), { responseCode });
}
