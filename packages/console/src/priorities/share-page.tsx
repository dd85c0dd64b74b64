import { maskedAddress, type Sharing, type SkipReason } from '@feedback/core';
import { type priorities } from '@feedback/db';
import { counted } from '../format.ts';
import { renderFrame } from '../layout/frame.tsx';
import { type Visit } from '../visit.ts';

const REASONS: Record<SkipReason, string> = {
  no_email: 'no address is known',
  unsubscribed: 'do not want mails',
  bounced: 'the address does not take mail',
  already_told: 'have had a mail about this release',
  member: 'are members of this workspace',
  quarantined: 'what they said is set aside',
};
const SHOWN = 20;

/** Shows who would be told that a priority has shipped, and the exact mail. Only its button sends. */
export function sharePage({
  visit,
  priority,
  sharing,
  message,
}: {
  visit: Visit;
  priority: priorities.Priority;
  sharing: Sharing;
  message: string;
}): string {
  const here = `${visit.home}/priorities/${priority.id}`;
  const { recipients, skipped, preview, shareToken } = sharing;
  const left = Map.groupBy(skipped, ({ reason }) => reason);
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'Tell customers',
    children: (
      <>
        <p class="crumbs">
          <a href={here}>Back to the priority</a>
        </p>
        <h1 dir="auto">Tell customers that “{priority.title}” is live</h1>
        <form class="stack" method="get" action={`${here}/share`}>
          <label class="field">
            What changed, in a sentence that customers read
            <textarea name="message" maxlength={1000}>
              {message}
            </textarea>
          </label>
          <button>Show the mail with this</button>
        </form>
        <div class="columns spaced">
          <section>
            <h2>The mail</h2>
            {preview ? (
              <>
                <p>
                  <b dir="auto">{preview.subject}</b>
                </p>
                <pre class="code wrapped" dir="auto">
                  {preview.text}
                </pre>
                <p class="hint">To the first of them; each gets it with their own words.</p>
              </>
            ) : (
              <p class="soft">No customer who asked can be told by mail.</p>
            )}
          </section>
          <aside>
            <section class="panel">
              <h2>Who gets it: {counted(recipients.length, 'customer', visit.locale)}</h2>
              <ul class="small">
                {recipients.slice(0, SHOWN).map(({ key, name, account, email }) => (
                  <li key={key} dir="auto">
                    {[name, account].filter(Boolean).join(', ') || 'a customer'}{' '}
                    <span class="soft">{maskedAddress(email)}</span>
                  </li>
                ))}
                {recipients.length > SHOWN && <li>and {recipients.length - SHOWN} more</li>}
              </ul>
            </section>
            <section class="panel">
              <h2>Who does not: {skipped.length}</h2>
              <ul class="small">
                {[...left].map(([reason, some]) => (
                  <li key={reason}>
                    {some.length}: {REASONS[reason]}
                  </li>
                ))}
              </ul>
            </section>
          </aside>
        </div>
        {recipients.length > 0 && shareToken !== null && (
          <form method="post" action={`${here}/share`}>
            <input type="hidden" name="share_token" value={shareToken} />
            <input type="hidden" name="message" value={message} />
            <button class="first">Send {counted(recipients.length, 'mail', visit.locale)}</button>
            <p class="hint">
              Each customer gets at most one mail about a release and one a day. If anything changes in the
              meantime, or after ten minutes, this button sends nothing and you see the new list.
            </p>
          </form>
        )}
      </>
    ),
  });
}
