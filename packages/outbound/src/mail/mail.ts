/** A mail to one address, in both forms. `id` is its Message-ID and the provider's idempotency key. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that a mail program posts to in order to unsubscribe (RFC 8058). */
  unsubscribe: string;
};

/**
 * What became of a mail: `bounced`, when the server refuses the recipient for good; `refused`, when it refuses the message;
 * `deferred`, when it did not accept it yet, and may be asked again; `unconfirmed`, when it may have accepted it. `isDown` says
 * that the server would refuse other mails as well.
 */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'bounced' | 'refused' | 'unconfirmed'; reason: string }
  | { outcome: 'deferred'; reason: string; isDown: boolean };

/** Sends mails. `close` breaks connections off that a mail server keeps waiting. */
export type Mailer = {
  /** Connects and signs in, and sends nothing. @throws what keeps the server from taking mails */
  check: () => Promise<void>;
  send: (mail: Mail) => Promise<SendOutcome>;
  close: () => void;
};
