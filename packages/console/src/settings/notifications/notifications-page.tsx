import { type DigestChoice } from '@feedback/contract/vocabulary';
import { nextWeek } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { fullTime } from '../../format.ts';
import { type Said } from '../../layout/frame.tsx';
import { FormProblems, TextField } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { renderSettings } from '../settings-frame.tsx';

/** What the weekly mail says, by its headings. */
const CONTENTS = [
  ['Rising', 'Priorities that more customers raise than before, with both numbers'],
  ['New', 'Priorities of the week whose confidence is at least medium, with how many customers raised each'],
  ['Shipped', 'What was marked as shipped, with its version'],
  ['Held', 'Feedback that waits because the month’s plan is used up'],
] as const;

type NotificationsView = {
  visit: Visit;
  digest: DigestChoice;
  /** The link of the mails to customers. */
  shareLink: string | null;
  form?: FormShown | undefined;
  said?: Said | undefined;
};

/** The visitor’s weekly mail; for owners also the link of the mails to customers. */
export function notificationsPage(view: NotificationsView): string {
  const { visit, form, said } = view;
  return renderSettings({
    visit,
    title: 'Notifications',
    lead: 'What you get by mail from this workspace. Each member chooses for themselves.',
    said,
    children: (
      <>
        <FormProblems form={form} />
        <Digest {...view} />
        {visit.role === 'owner' && <CustomersMails {...view} />}
      </>
    ),
  });
}

function Digest({ visit, digest }: NotificationsView) {
  const isOn = digest === 'weekly';
  const next = nextWeek(visit.at);
  return (
    <section class="boxed">
      <h2>
        Weekly mail <span class={`chip ${isOn ? 'good' : 'other'}`}>{isOn ? 'On' : 'Off'}</span>
      </h2>
      <p class="prose">One mail on Mondays at 07:00 UTC, to {visit.email}. It says what is:</p>
      <dl class="meanings">
        {CONTENTS.map(([name, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p class="prose">
        The first three have at most ten lines each. There is no mail when there is nothing to say.{' '}
        {isOn ? 'The next one goes on ' : 'If you turn it on, the first one goes on '}
        <time dateTime={next.toISOString()}>{fullTime(next, visit.locale)}</time>.
      </p>
      <form method="post" action={`${visit.home}/settings/notifications/digest`}>
        <input type="hidden" name="digest" value={isOn ? 'none' : 'weekly'} />
        <button class={isOn ? undefined : 'first'}>
          {isOn ? 'Turn the weekly mail off' : 'Turn the weekly mail on'}
        </button>
      </form>
    </section>
  );
}

function CustomersMails({ visit, shareLink, form }: NotificationsView) {
  return (
    <section class="panel after">
      <h2>Mails to customers</h2>
      <p class="prose soft">
        When you share a shipped priority, each customer who asked gets one mail. Who gets none stands under{' '}
        <a href={`${visit.home}/settings/mail`}>Mail to customers</a>, what was sent in the{' '}
        <a href={`${visit.home}/outbox`}>outbox</a>.
      </p>
      <form class="stack" method="post" action={`${visit.home}/settings/notifications/share-link`}>
        <TextField
          label="The link in these mails"
          name="url"
          form={form}
          hint="Where customers read about what is new, such as https://example.com/changelog. It is the only link of yours in the mail. Leave it empty for none."
          input={{ value: shareLink ?? '', maxlength: 1000, autocomplete: 'off', spellcheck: false }}
        />
        <button>Save the link</button>
      </form>
    </section>
  );
}
