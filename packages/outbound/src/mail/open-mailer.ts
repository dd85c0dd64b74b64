import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { addressIn, composeMail, type Sender } from './compose-mail.ts';
import { keepConnections, type ServerAddress } from './kept-connections.ts';
import { type Mail, type Mailer, type SendOutcome } from './mail.ts';

export type MailerOptions = Sender & {
  /** `smtp://` (with STARTTLS where the server offers it) or `smtps://`, with name and password if the server wants them. */
  url: string;
  /** The most time for a connection, and for one mail. */
  limitMs?: number;
};

const LIMIT_MS = 30_000;

/** An error of nodemailer: `responseCode` is the server's, when it answered. */
type SmtpError = Error & { command?: string | undefined; responseCode?: number | undefined };

/**
 * Sends by SMTP, on connections that are kept between mails. nodemailer's pool is not used: it sends a mail again when the connection
 * breaks, and then a mailbox might get it twice.
 */
export function openMailer({ url, limitMs = LIMIT_MS, ...sender }: MailerOptions): Mailer {
  const connections = keepConnections(readUrl(url), limitMs);
  let isClosed = false;
  return {
    check: async () => connections.keep(await connections.take()),
    send: async (mail) => {
      const message = await composeMail(mail, sender);
      if (isClosed) return { outcome: 'deferred', reason: 'The process is shutting down', isDown: true };
      let connection: SMTPConnection;
      try {
        connection = await connections.take();
      } catch (error) {
        return toOutcome(error as SmtpError, false); // nodemailer gives errors of its own
      }
      const outcome = await converse(connection, { mail, message, from: addressIn(sender.from), limitMs });
      // After a refusal by number the server waits for the next mail; after any other failure nothing is known of it.
      const isUsable = outcome.outcome === 'deferred' ? !outcome.isDown : outcome.outcome !== 'unconfirmed';
      if (isUsable && !isClosed) connections.keep(connection);
      else connections.drop(connection);
      return outcome;
    },
    close: () => {
      isClosed = true;
      connections.close();
    },
  };
}

function readUrl(text: string): ServerAddress {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  return {
    server: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      // A password never crosses the network in the clear.
      requireTLS: !secure && auth !== undefined && !isLocal,
    },
    auth,
  };
}

type Conversation = {
  mail: Mail;
  message: Buffer;
  from: string;
  limitMs: number;
};

function converse(
  connection: SMTPConnection,
  { mail, message, from, limitMs }: Conversation,
): Promise<SendOutcome> {
  let isUnderWay = false;
  // The connection reads from this only after the server has said that it waits for the message.
  const content = new Readable({
    read() {
      isUnderWay = true;
      this.push(message);
      this.push(null);
    },
  });
  return new Promise((resolve) => {
    const fail = (error: SmtpError) => settle(toOutcome(error, isUnderWay));
    const ended = () => fail(new Error('The connection was closed'));
    const timer = setTimeout(() => fail(new Error('The mail server did not answer in time')), limitMs);
    const settle = (outcome: SendOutcome) => {
      clearTimeout(timer);
      connection.off('error', fail);
      connection.off('end', ended);
      resolve(outcome);
    };
    connection.on('error', fail);
    connection.once('end', ended);
    connection.send({ from, to: [mail.to], size: message.length }, content, (error) =>
      error ? fail(error) : settle({ outcome: 'sent' }),
    );
  });
}

/** Servers repeat the address that they refuse: it is stored with the customer alone. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (word.includes('@') ? '(address)' : word));
}

/** What an error says of the mail. `isUnderWay`: the server had begun to take the message. */
function toOutcome(error: SmtpError, isUnderWay: boolean): SendOutcome {
  const { responseCode, command = '', message } = error;
  const reason = withoutAddresses(message.slice(0, 500));
  const isFinal = responseCode !== undefined && responseCode >= 500;
  if (isUnderWay) {
    // Only the server's answer says that it has not taken the message.
    if (responseCode === undefined || command !== 'DATA') return { outcome: 'unconfirmed', reason };
    return isFinal ? { outcome: 'refused', reason } : { outcome: 'deferred', reason, isDown: false };
  }
  if (isFinal && command === 'RCPT TO') return { outcome: 'bounced', reason };
  if (isFinal && command === 'DATA') return { outcome: 'refused', reason };
  const isOfMail = responseCode !== undefined && ['RCPT TO', 'DATA'].includes(command);
  return { outcome: 'deferred', reason, isDown: !isOfMail };
}
