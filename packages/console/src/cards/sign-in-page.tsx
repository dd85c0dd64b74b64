import { renderPage } from './card.tsx';
import { Field, InvitedTo, Problem } from './fields.tsx';

/**
 * The page where a person signs in. `problem` says why the last try was refused; `email` is what they typed; `signUpAt` is set
 * if they may create an account, `passwordAt` if passwords can be changed here; `invitedTo` names the workspace that they were
 * invited to.
 */
export function signInPage({
  action,
  email,
  problem,
  signUpAt,
  passwordAt,
  invitedTo,
}: {
  action: string;
  email?: string;
  problem?: string;
  signUpAt?: string;
  passwordAt?: string;
  invitedTo?: string;
}): string {
  const hasProblem = problem !== undefined;
  return renderPage({
    isScripted: true,
    title: hasProblem ? 'Sign in: try again' : 'Sign in',
    children: (
      <>
        <h1>Sign in</h1>
        <Problem text={problem} />
        <InvitedTo workspace={invitedTo} />
        <form method="post" action={action}>
          <Field
            label="Email"
            input={{
              name: 'email',
              type: 'email',
              autocomplete: 'username',
              autofocus: !hasProblem,
              value: email,
            }}
            hasProblem={hasProblem}
          />
          <Field
            label="Password"
            input={{
              name: 'password',
              type: 'password',
              autocomplete: 'current-password',
              autofocus: hasProblem,
            }}
            hasProblem={hasProblem}
          />
          <div class="buttons">
            <button class="first">Sign in</button>
          </div>
        </form>
        {signUpAt && (
          <p class="other">
            New here? <a href={signUpAt}>Create an account</a>
          </p>
        )}
        {passwordAt && (
          <p class="other">
            <a href={passwordAt}>Change your password</a>. If you have forgotten it, the operator of this
            service can send you a link that sets a new one.
          </p>
        )}
      </>
    ),
  });
}
