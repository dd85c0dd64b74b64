import { type Sender } from '@feedback/core';
import { Copied } from '../../parts/copied.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

/** The one page that shows a secret of a sender, with how to send with it. */
export function senderSecretPage({
  visit,
  sender,
  secret,
  appUrl,
  baseUrl,
  isAnother = false,
}: {
  visit: Visit;
  sender: Sender;
  secret: string;
  appUrl: string;
  baseUrl: string;
  /** Whether the sender has an earlier secret that works too. */
  isAnother?: boolean;
}): string {
  const { id, name } = sender;
  return renderSettings({
    visit,
    title: 'Copy this secret now',
    above: { href: `${visit.home}/settings/senders`, name: 'Senders' },
    lead: (
      <>
        It is shown only this once, for <b dir="auto">{name}</b>. Keep it as you keep a password.
      </>
    ),
    children: (
      <>
        <Copied label="The secret" text={secret} />
        {isAnother && (
          <p class="prose">The earlier secret works too. Remove it once the new one is in place.</p>
        )}
        <Copied label="Send with it, in bash, once FEEDBACK_SENDER has it" text={lines(appUrl, baseUrl)} />
        <p class="prose soft">
          Before the point stands the <code>client_id</code>. The session token that the program gets works
          for an hour; then it signs in again.
        </p>
        <a class="button first" href={`${visit.home}/settings/senders/${id}`}>
          I have copied it
        </a>
      </>
    ),
  });
}

/** What a shell with the secret in FEEDBACK_SENDER runs. */
function lines(appUrl: string, baseUrl: string): string {
  return [
    `TOKEN=$(curl -fsS ${appUrl}/idp/token -u "\${FEEDBACK_SENDER/./:}" -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -fsS ${baseUrl}/feedback -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"text":"The export stops after a minute","source":"support desk"}'`,
  ].join('\n');
}
