import { MESSAGE_LENGTH, SUBJECT_LENGTH } from '@feedback/contract';
import {
  maskedAddress,
  type Priority,
  type ShareProposal,
  type Sharing,
  type SkipReason,
} from '@feedback/core';
import { counted } from '../format.ts';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { MOST_BOXES } from './share-boxes.ts';

const REASONS: Record<SkipReason, string> = {
  no_email: 'no address is known',
  unsubscribed: 'do not want mails',
  bounced: 'the address does not take mail',
  already_told: 'have had a mail about this release',
  member: 'are members of this workspace',
  quarantined: 'what they said is set aside',
};

type ShareView = {
  visit: Visit;
  priority: Priority;
  sharing: Sharing;
  message: string;
  subject: string;
  /** What an agent proposed, and has been put into the fields. */
  proposal: ShareProposal | undefined;
  said?: Said | undefined;
};

/** Shows who would be told that a priority has shipped, each with what they said, and the exact mail. Only its button sends. */
export function sharePage(view: ShareView): string {
  const { visit, priority, sharing, said, proposal } = view;
  const here = `${visit.home}/priorities/${priority.id}`;
  return renderFrame({
    visit,
    room: 'priorities',
    title: 'Tell customers',
    said,
    children: (
      <>
        <p class="crumbs">
          <a href={here}>Back to the priority</a>
        </p>
        <h1 dir="auto">Tell customers about “{priority.title}”</h1>
        {proposal && <Proposed {...{ visit, proposal, here }} />}
        <Words {...view} here={here} />
        <div class="columns spaced">
          <Mail preview={sharing.preview} />
          <NotTold skipped={sharing.skipped} />
        </div>
        <Send {...view} here={here} />
      </>
    ),
  });
}

function Proposed({
  visit,
  proposal: { agentName, at },
  here,
}: {
  visit: Visit;
  proposal: ShareProposal;
  here: string;
}) {
  return (
    <div class="notice" role="status">
      <span>
        The agent “{agentName}” proposed these mails <Time at={at} visit={visit} />. Nothing goes out unless
        you send it.{' '}
      </span>
      <form method="post" action={`${here}/share/dismissal`}>
        <button>Put it aside</button>
      </form>
    </div>
  );
}

function Words({ message, subject, sharing, here }: ShareView & { here: string }) {
  return (
    <form class="stack" method="post" action={`${here}/share/preview`}>
      <label class="field">
        Subject
        <input
          type="text"
          name="subject"
          maxlength={SUBJECT_LENGTH}
          value={subject}
          placeholder={subject === '' ? sharing.preview?.subject : undefined}
        />
        <span class="hint">
          As customers read it in their inbox. Leave it empty for the usual one; write no person’s name, and
          no words of a customer.
        </span>
      </label>
      <label class="field">
        What changed, in a sentence that customers read
        <textarea name="message" maxlength={MESSAGE_LENGTH}>
          {message}
        </textarea>
      </label>
      <button>Show the mail with this</button>
    </form>
  );
}

function Mail({ preview }: Pick<Sharing, 'preview'>) {
  return (
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
        <p class="soft">No customer who certainly asked for this can be told by mail.</p>
      )}
    </section>
  );
}

function NotTold({ skipped }: Pick<Sharing, 'skipped'>) {
  const left = Map.groupBy(skipped, ({ reason }) => reason);
  return (
    <aside>
      <section class="panel">
        <h2>Who cannot get it: {skipped.length}</h2>
        <ul class="small">
          {[...left].map(([reason, some]) => (
            <li key={reason}>
              {some.length}: {REASONS[reason]}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Send({ visit, sharing, message, subject, here }: ShareView & { here: string }) {
  const { recipients, uncertain, shareToken } = sharing;
  if (shareToken === null || recipients.length + uncertain.length === 0) return null;
  return (
    <form class="stack" method="post" action={`${here}/share`}>
      <input type="hidden" name="share_token" value={shareToken} />
      <input type="hidden" name="message" value={message} />
      <input type="hidden" name="subject" value={subject} />
      {recipients.length > 0 && (
        <Group
          title={`Who gets it: ${counted(recipients.length, 'customer', visit.locale)}`}
          isTicked
          of={recipients}
        />
      )}
      {uncertain.length > 0 && (
        <Group
          title={`Perhaps about something else: ${counted(uncertain.length, 'customer', visit.locale)}`}
          hint="What they said is at the edge of this priority. Tick those who asked for this too."
          of={uncertain}
        />
      )}
      <button class="first">Send the mails to those ticked</button>
      <p class="hint">
        Each customer gets at most one mail about a release and one a day. If anything changes in the
        meantime, or after ten minutes, this button sends nothing and you see the new list.
      </p>
    </form>
  );
}

function Group({
  title,
  hint,
  isTicked = false,
  of: customers,
}: {
  title: string;
  hint?: string;
  isTicked?: boolean;
  of: Sharing['recipients'];
}) {
  const shown = customers.slice(0, MOST_BOXES);
  const more = customers.length - shown.length;
  return (
    <fieldset class="panel">
      <legend>{title}</legend>
      {hint && <p class="hint">{hint}</p>}
      <ul class="choices small">
        {shown.map(({ key, name, account, email, words }) => (
          <li key={key}>
            <label class="choice">
              <input type="checkbox" name="to" value={key} checked={isTicked} />
              <span dir="auto">
                {[name, account].filter(Boolean).join(', ') || 'a customer'}{' '}
                <span class="soft">{maskedAddress(email)}</span>
                <br />“{words}”
              </span>
            </label>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p class="small">
          and {more} more, who {isTicked ? 'get it as well' : 'do not get it'}
        </p>
      )}
    </fieldset>
  );
}
