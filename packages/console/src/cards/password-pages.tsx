import { renderPage } from './card.tsx';
import { Field, NewPassword, Problem } from './fields.tsx';

/** The page where a person changes their password by giving the current one. `problem` says why the last try was refused. */
export function changePasswordPage({
  action,
  email,
  problem,
}: {
  action: string;
  email?: string;
  problem?: string;
}): string {
  const hasProblem = problem !== undefined;
  return renderPage({
    isScripted: true,
    title: hasProblem ? 'Change your password: try again' : 'Change your password',
    children: (
      <>
        <h1>Change your password</h1>
        <Problem text={problem} />
        <p>All your other sessions end. Agents stay connected.</p>
        <form method="post" action={action}>
          <Field
            label="Email"
            input={{ name: 'email', type: 'email', autocomplete: 'username', autofocus: true, value: email }}
            hasProblem={hasProblem}
          />
          <Field
            label="Current password"
            input={{ name: 'current_password', type: 'password', autocomplete: 'current-password' }}
            hasProblem={hasProblem}
          />
          <NewPassword label="New password" name="new_password" hasProblem={hasProblem} />
          <div class="buttons">
            <button class="first">Change password</button>
          </div>
        </form>
      </>
    ),
  });
}

/** The page where a person sets a new password through an operator's link. */
export function resetPasswordPage({
  action,
  email,
  problem,
}: {
  action: string;
  email: string;
  problem?: string;
}): string {
  const hasProblem = problem !== undefined;
  return renderPage({
    isScripted: true,
    title: hasProblem ? 'Set a new password: try again' : 'Set a new password',
    children: (
      <>
        <h1>Set a new password</h1>
        <Problem text={problem} />
        <p>
          For <strong>{email}</strong>. The link works once.
        </p>
        <form method="post" action={action}>
          <NewPassword label="New password" name="new_password" hasProblem={hasProblem} />
          <div class="buttons">
            <button class="first">Set password</button>
          </div>
        </form>
      </>
    ),
  });
}
