import { type Mail } from './mail.ts';

/** The bytes of a mail (RFC 5322). `from` may have a name: `Acme <feedback@acme.example>`. */
export async function composeMail(mail: Mail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from,
    to: [{ name: '', address: mail.to }],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      'X-Idempotency-Key': mail.id,
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
