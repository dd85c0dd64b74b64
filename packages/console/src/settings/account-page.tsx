import { type FormShown } from '../form-shown.ts';
import { type Said } from '../layout/frame.tsx';
import { FormProblems, TextField } from '../parts/form-field.tsx';
import { type Visit } from '../visit.ts';
import { ROLE_MEANS, ROLE_NAMES } from './members/roles.ts';
import { renderSettings } from './settings-frame.tsx';

/** The visitor’s own account. `keepsPassword` is false where another service keeps their password. */
export function accountPage({
  visit,
  keepsPassword,
  form,
  said,
}: {
  visit: Visit;
  keepsPassword: boolean;
  form?: FormShown | undefined;
  said?: Said | undefined;
}): string {
  return renderSettings({
    visit,
    title: 'Your account',
    lead: `You are signed in as ${visit.email}.`,
    said,
    children: (
      <>
        <FormProblems form={form} />
        <dl class="meanings">
          <div>
            <dt>Your role here</dt>
            <dd>
              {ROLE_NAMES[visit.role]}: {ROLE_MEANS[visit.role]}
            </dd>
          </div>
          <div>
            <dt>Workspaces</dt>
            <dd dir="auto">{visit.workspaces.map(({ name }) => name).join(', ')}</dd>
          </div>
          <div>
            <dt>Session token</dt>
            <dd>
              For the <code>feedback</code> command and programs of yours, for an hour:{' '}
              <a href={`${visit.home}/start`}>First steps</a> shows it.
            </dd>
          </div>
        </dl>
        <section class="panel after">
          <h2>Password</h2>
          {keepsPassword ? (
            <PasswordForm {...{ visit, form }} />
          ) : (
            <p class="prose">This service does not keep your password. Change it where you sign in.</p>
          )}
        </section>
      </>
    ),
  });
}

function PasswordForm({ visit, form }: { visit: Visit; form: FormShown | undefined }) {
  return (
    <>
      <p class="prose">
        Changing it ends all your other sessions. You stay signed in here, and your agents stay connected.
      </p>
      <form class="stack" method="post" action={`${visit.home}/settings/account/password`}>
        {/* Programs that keep passwords find here whose it is. */}
        <input type="email" autocomplete="username" value={visit.email} hidden readonly />
        <TextField
          label="Your password now"
          name="current_password"
          form={form}
          input={{ type: 'password', autocomplete: 'current-password', required: true }}
        />
        <TextField
          label="New password"
          name="new_password"
          hint="At least 12 characters, for example four random words."
          form={form}
          input={{
            type: 'password',
            autocomplete: 'new-password',
            required: true,
            minlength: 12,
            maxlength: 256,
          }}
        />
        <button class="first">Change password</button>
      </form>
    </>
  );
}
