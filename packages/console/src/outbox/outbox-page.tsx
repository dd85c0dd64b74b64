import { MAIL_STATES } from '@feedback/contract/vocabulary';
import { type MailRead, maskedAddress, type MailState } from '@feedback/core';
import { renderFrame, type Said } from '../layout/frame.tsx';
import { Copied } from '../parts/copied.tsx';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/time.tsx';
import { type Visit } from '../visit.ts';
import { MAIL_STATE } from './mail-states.ts';

/** The mails to customers, and weekly mails to members: one line each that opens to the whole mail. */
export function outboxPage({
  visit,
  mails: shown,
  state,
  pages,
  said,
}: {
  visit: Visit;
  mails: MailRead[];
  state: MailState | undefined;
  pages: { first: string | null; next: string | null };
  said?: Said | undefined;
}): string {
  const isEmpty = shown.length === 0 && state === undefined && pages.first === null;
  return renderFrame({
    visit,
    room: 'outbox',
    title: 'Outbox',
    said,
    children: (
      <>
        <div class="head">
          <div>
            <h1>Outbox</h1>
            <p class="soft prose">
              When a priority ships and you share it, each customer who asked gets one mail. Here is what
              became of each.
            </p>
          </div>
          {!isEmpty && <Filter {...{ visit, state }} />}
        </div>
        {shown.some((mail) => mail.state === 'queued-in-outbox') && <NoMailServer />}
        {isEmpty && <NoMails visit={visit} />}
        {!isEmpty && shown.length === 0 && <p class="empty">No mail is in this state.</p>}
        {shown.length > 0 && (
          <ul class="folds">
            {shown.map((mail) => (
              <Line key={mail.id} {...{ visit, mail }} />
            ))}
          </ul>
        )}
        <Pager {...pages} />
        {!isEmpty && <Meanings />}
      </>
    ),
  });
}

function Filter({ visit, state }: { visit: Visit; state: MailState | undefined }) {
  return (
    <form class="filters" method="get" action={`${visit.home}/outbox`}>
      <select name="state" aria-label="State">
        <option value="">All states</option>
        {MAIL_STATES.map((each) => (
          <option key={each} value={each} selected={each === state}>
            {MAIL_STATE[each].name}
          </option>
        ))}
      </select>
      <button>Show</button>
    </form>
  );
}

function NoMailServer() {
  return (
    <p class="notice" role="status">
      No mail server is set up, so mails wait here. Open one to read and copy it, and send it yourself. Once
      the operator has set SMTP_URL, “Send” sends it.
    </p>
  );
}

function NoMails({ visit }: { visit: Visit }) {
  return (
    <div class="empty">
      <h2>No mail yet</h2>
      <p>
        Mark a <a href={`${visit.home}/priorities`}>priority</a> as shipped and share it. Every customer who
        asked for it then gets a mail such as:
      </p>
      <p class="soft">
        “What you reported is fixed. You said: the CSV export drops a column. Is it fixed for you? Yes · No”
      </p>
    </div>
  );
}

function Line({ visit, mail }: { visit: Visit; mail: MailRead }) {
  const { name, tone } = MAIL_STATE[mail.state];
  return (
    <li>
      <details>
        <summary>
          <span class="who">
            <b dir="auto">{mail.name ?? (mail.digestId === null ? 'A customer' : 'A member')}</b>
            <span class="under">
              {mail.email === null ? 'no address any more' : maskedAddress(mail.email)}
            </span>
          </span>
          <span dir="auto">{mail.subject}</span>
          <span>
            <span class={`chip ${tone}`}>{name}</span>
          </span>
          <span class="soft small">
            <Time at={mail.sentAt ?? mail.createdAt} visit={visit} />
          </span>
        </summary>
        <Opened {...{ visit, mail }} />
      </details>
    </li>
  );
}

function Opened({ visit, mail }: { visit: Visit; mail: MailRead }) {
  const state = MAIL_STATE[mail.state];
  return (
    <div class="stack opened">
      <p class="small">
        {state.name}: {mail.reason ?? state.means}
        {mail.answer !== null &&
          ` The customer answered: ${mail.answer === 'yes' ? 'yes, it is solved' : 'no, it is not solved'}.`}
      </p>
      <p class="small">
        {mail.priorityId === null ? (
          'The weekly mail that this member has chosen'
        ) : (
          <>
            About <a href={`${visit.home}/priorities/${mail.priorityId}`}>{mail.title}</a>
          </>
        )}
      </p>
      {mail.state === 'unconfirmed' && <Unconfirmed id={mail.id} />}
      {mail.email !== null && <Copied label="Address" text={mail.email} />}
      <Copied label="Subject" text={mail.subject} />
      <Copied label="Text" text={mail.text} />
      {state.isResendable && <ByHand visit={visit} mail={mail} />}
    </div>
  );
}

/** How to learn what became of a mail whose connection broke: only then is it right to send it again. */
function Unconfirmed({ id }: { id: string }) {
  return (
    <>
      <p class="small prose">
        To learn what became of it, look for this number in the log of your mail server, or in the sent mails
        of your mail provider: it is in the Message-ID and in X-Idempotency-Key. If it is there, the customer
        has the mail: say so below, and it is not sent again. If it is not there, send it again.
      </p>
      <Copied label="Number of the mail" text={id} />
    </>
  );
}

/** What a person decides about a mail that the service does not send by itself. Both end the question: no customer is told twice. */
function ByHand({ visit, mail }: { visit: Visit; mail: MailRead }) {
  const here = `${visit.home}/outbox/${mail.id}`;
  return (
    <div class="row">
      <form method="post" action={`${here}/resend`}>
        {mail.state === 'unconfirmed' && (
          <label class="choice">
            <input type="checkbox" name="not_arrived" value="yes" required />
            <span>I looked, and it did not arrive</span>
          </label>
        )}
        <button>{mail.state === 'queued-in-outbox' ? 'Send' : 'Send again'}</button>
      </form>
      <form method="post" action={`${here}/arrival`}>
        <button>{mail.state === 'queued-in-outbox' ? 'I sent it myself' : 'It has arrived'}</button>
      </form>
    </div>
  );
}

function Meanings() {
  return (
    <details>
      <summary>What each state means</summary>
      <dl class="meanings">
        {MAIL_STATES.map((state) => (
          <div key={state}>
            <dt>{MAIL_STATE[state].name}</dt>
            <dd>{MAIL_STATE[state].means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
