import { type JSX } from 'preact';

/** Why the last submission was refused. Screen readers announce it when the page opens; the fields concerned may refer to it. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="bad" role="alert" id="problem">
      {text}
    </p>
  );
}

/** The workspace that the person was invited to. */
export function InvitedTo({ workspace }: { workspace: string | undefined }) {
  if (!workspace) return null;
  return (
    <p>
      You were invited to <strong>{workspace}</strong>.
    </p>
  );
}

/** The field for a new password, with its rule. */
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
      hint="At least 12 characters, for example four random words."
      hasProblem={hasProblem}
    />
  );
}

type FieldView = {
  label: string;
  input: JSX.IntrinsicElements['input'] & { name: string };
  /** A rule shown beside the field. */
  hint?: string;
  /** Whether the page shows a `Problem` that may be about this field. */
  hasProblem: boolean;
};

/** A required field of a form, with its label. */
export function Field({ label, input, hint, hasProblem }: FieldView) {
  const { name } = input;
  const rule = `${name}-rule`;
  const describedBy = [...(hasProblem ? ['problem'] : []), ...(hint ? [rule] : [])].join(' ');
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        {...input}
        required
        aria-invalid={hasProblem || undefined}
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <span class="hint" id={rule}>
          {hint}
        </span>
      )}
    </div>
  );
}
