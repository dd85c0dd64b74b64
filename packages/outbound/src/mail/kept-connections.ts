import type SMTPConnection from 'nodemailer/lib/smtp-connection';

export type ServerAddress = {
  server: { host: string; port: number; secure: boolean; requireTLS: boolean };
  auth: { user: string; pass: string } | undefined;
};

/** Connections to one mail server. `close` breaks all of them off, those that are taken too. */
export type KeptConnections = {
  /** A connection on which nothing is under way: one that was kept and still answers, else a new one. */
  take: () => Promise<SMTPConnection>;
  /** Lets the connection serve again. */
  keep: (connection: SMTPConnection) => void;
  drop: (connection: SMTPConnection) => void;
  close: () => void;
};

/** A connection that is not taken within this time is closed: mail servers count those that are open. */
const IDLE_MS = 2_000;

/** Keeps connections between mails. A kept one is asked for an answer (RSET) before a mail is entrusted to it. */
export function keepConnections({ server, auth }: ServerAddress, limitMs: number): KeptConnections {
  const open = new Set<SMTPConnection>();
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();
  const drop = (connection: SMTPConnection) => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
    open.delete(connection);
    connection.close();
  };
  let isClosed = false;
  const connect = async () => {
    // With the first mail: few processes send any, and it takes some megabytes.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    if (isClosed) throw new Error('The connection was closed');
    const connection = new Connection({
      ...server,
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
    });
    open.add(connection);
    // nodemailer reports a failure to its caller and as an event. Of a connection that is not in use nothing is expected any more.
    const dropIdle = () => {
      if (idle.has(connection)) drop(connection);
    };
    connection.on('error', dropIdle).once('end', dropIdle);
    try {
      await answered(connection, limitMs, (done) =>
        connection.connect((error) => {
          if (error) done(error);
          else if (auth) connection.login(auth, (refused) => done(refused));
          else done(null);
        }),
      );
      return connection;
    } catch (error) {
      drop(connection);
      throw error;
    }
  };
  return {
    take: async () => {
      for (const [connection, timer] of idle) {
        clearTimeout(timer);
        idle.delete(connection);
        if (await stillAnswers(connection, limitMs)) return connection;
        drop(connection);
      }
      return connect();
    },
    keep: (connection) => {
      if (!open.has(connection)) return;
      idle.set(connection, setTimeout(() => drop(connection), IDLE_MS).unref());
    },
    drop,
    close: () => {
      isClosed = true;
      for (const connection of open) drop(connection);
    },
  };
}

async function stillAnswers(connection: SMTPConnection, limitMs: number): Promise<boolean> {
  try {
    await answered(connection, limitMs, (done) => connection.reset((error) => done(error)));
    return true;
  } catch {
    return false;
  }
}

type Done = (error: Error | null | undefined) => void;

/** Waits for the answer to what `ask` says. @throws what went wrong before it came */
async function answered(
  connection: SMTPConnection,
  limitMs: number,
  ask: (done: Done) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = () => reject(new Error('The connection was closed'));
  const timer = setTimeout(() => reject(new Error('The mail server did not answer in time')), limitMs);
  connection.on('error', reject);
  connection.once('end', ended);
  try {
    ask((error) => (error ? reject(error) : resolve()));
    await promise;
  } finally {
    clearTimeout(timer);
    connection.off('error', reject);
    connection.off('end', ended);
  }
}
