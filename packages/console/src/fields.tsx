import { type JSX } from 'preact';

/** Why the last answer did not do. It is announced when the page opens, and the fields it is about may point to it. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="bad" role="alert" id="problem">
      {text}
    </p>
  );
}

/** For which invitation somebody is here. */
export function InvitedTo({ workspace }: { workspace: string | undefined }) {
  if (!workspace) return null;
  return (
    <p>
      You were invited to <strong>{workspace}</strong>.
    </p>
  );
}

/** The field in which a new password is chosen, with its rule. */
export function NewPassword({
  label,
  name,
  hasProblem,
}: {
  label: string;
  name: string;
  hasProblem: boolean;
}) {
  return (
    <Field
      label={label}
      input={{ name, type: 'password', autocomplete: 'new-password', minlength: 12, maxlength: 256 }}
      hint="At least 12 characters; a few words in a row are fine."
      hasProblem={hasProblem}
    />
  );
}

type FieldView = {
  label: string;
  input: JSX.IntrinsicElements['input'] & { name: string };
  /** A rule that is told beside the field. */
  hint?: string;
  /** Whether the page tells a `Problem` that this field may be about. */
  hasProblem: boolean;
};

/** One field of a form that must be filled in, under its label. */
export function Field({ label, input, hint, hasProblem }: FieldView) {
  const { name } = input;
  const rule = `${name}-rule`;
  const describedBy = [...(hasProblem ? ['problem'] : []), ...(hint ? [rule] : [])].join(' ');
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} {...input} required aria-describedby={describedBy || undefined} />
      {hint && (
        <span class="hint" id={rule}>
          {hint}
        </span>
      )}
    </div>
  );
}
