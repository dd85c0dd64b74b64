import { renderPage } from './card.tsx';
import { Field, InvitedTo, NewPassword, Problem } from './fields.tsx';

/**
 * The page where a person creates an account. `problem` says why the last try was refused; `name` and `email` are what they
 * typed.
 */
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
  const hasProblem = problem !== undefined;
  return renderPage({
    isScripted: true,
    title: hasProblem ? 'Create an account: try again' : 'Create an account',
    children: (
      <>
        <h1>Create an account</h1>
        <Problem text={problem} />
        <InvitedTo workspace={invitedTo} />
        <form method="post" action={action}>
          <Field
            label="Name"
            input={{ name: 'name', autocomplete: 'name', autofocus: true, maxlength: 200, value: name }}
            hasProblem={hasProblem}
          />
          <Field
            label="Email"
            input={{ name: 'email', type: 'email', autocomplete: 'username', value: email }}
            hasProblem={hasProblem}
          />
          <NewPassword label="Password" name="password" hasProblem={hasProblem} />
          <div class="buttons">
            <button class="first">Create account</button>
          </div>
        </form>
        <p class="other">
          Have an account? <a href={signInAt}>Sign in</a>
        </p>
      </>
    ),
  });
}
