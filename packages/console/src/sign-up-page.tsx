import { InvitedTo, Problem } from './fields.tsx';
import { renderPage } from './layout.tsx';

/** Where somebody new makes an account. `problem` says why the last try did not do; `name` and `email` are what they typed. */
export function signUpPage({
  action,
  signInAt,
  name,
  email,
  problem,
  invitedTo,
}: {
  action: string;
  signInAt: string;
  name?: string;
  email?: string;
  problem?: string;
  invitedTo?: string;
}): string {
  const describedBy = problem && 'problem';
  return renderPage({
    title: problem ? 'Create an account: try again' : 'Create an account',
    children: (
      <>
        <h1>Create an account</h1>
        <Problem text={problem} />
        <InvitedTo workspace={invitedTo} />
        <form method="post" action={action}>
          <label class="field">
            Name
            <input
              name="name"
              autocomplete="name"
              required
              autofocus
              maxlength={200}
              value={name ?? ''}
              aria-describedby={describedBy}
            />
          </label>
          <label class="field">
            Email
            <input
              name="email"
              type="email"
              autocomplete="username"
              required
              value={email ?? ''}
              aria-describedby={describedBy}
            />
          </label>
          <div class="field">
            <label for="password">Password</label>
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="new-password"
              required
              minlength={12}
              maxlength={256}
              aria-describedby={problem ? 'problem rule' : 'rule'}
            />
            <span class="hint" id="rule">
              At least 12 characters; a few words in a row are fine.
            </span>
          </div>
          <div class="buttons">
            <button>Create account</button>
          </div>
        </form>
        <p class="other">
          Have an account? <a href={signInAt}>Sign in</a>
        </p>
      </>
    ),
  });
}
