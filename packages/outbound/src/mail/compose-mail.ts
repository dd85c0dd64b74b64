import { type Mail } from './mail.ts';

/** Who sends: `from` and `replyTo` may have a name, `Acme <feedback@acme.example>`. */
export type Sender = {
  from: string;
  /** Where answers go; without it, to `from`. */
  replyTo?: string | undefined;
  /** By what mail programs sort these mails (RFC 2919); without it, a name below the sender's domain. */
  listId?: string | undefined;
};

/** The bytes of a mail (RFC 5322). */
export async function composeMail(mail: Mail, { from, replyTo, listId }: Sender): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from,
    ...(replyTo === undefined ? {} : { replyTo }),
    to: [{ name: '', address: mail.to }],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      'X-Idempotency-Key': mail.id,
      'List-Id': { prepared: true, foldLines: true, value: `<${listId ?? `feedback.${domainOf(from)}`}>` },
      'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${mail.unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // No answers by machines, such as absence notes (RFC 3834 §5).
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** The address in `Name <address>`. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

function domainOf(from: string): string {
  return addressIn(from).split('@').at(-1) ?? 'localhost';
}
