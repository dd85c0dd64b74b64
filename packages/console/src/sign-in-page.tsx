import { renderPage } from './layout.tsx';

/** Where a person proves who they are. `problem` says why the last try did not do; `email` is what they had typed. */
export function signInPage({
  action,
  email,
  problem,
}: {
  action: string;
  email?: string;
  problem?: string;
}): string {
  return renderPage({
    title: 'Sign in',
    children: (
      <>
        <h1>Sign in</h1>
        {problem && (
          <p class="bad" role="alert">
            {problem}
          </p>
        )}
        <form method="post" action={action}>
          <label class="field">
            Email
            <input name="email" type="email" autocomplete="username" required autofocus value={email ?? ''} />
          </label>
          <label class="field">
            Password
            <input name="password" type="password" autocomplete="current-password" required />
          </label>
          <div class="buttons">
            <button>Sign in</button>
          </div>
        </form>
      </>
    ),
  });
}
