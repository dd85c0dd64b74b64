import { type ComponentChildren, type JSX } from 'preact';

/** The problems of a form's fields, in the order of the fields. */
export type FieldProblems<F extends string = string> = Map<F, string>;

/** Says at the top of a refused form how much is wrong, with a link to each field. */
export function ProblemSummary({ problems }: { problems: FieldProblems }) {
  if (problems.size === 0) return null;
  return (
    <div class="notice bad" role="alert">
      <span>
        {problems.size === 1
          ? 'One field needs another look: '
          : `${problems.size} fields need another look: `}
        {[...problems].map(([name, words]) => (
          <span key={name}>
            <a href={`#${name}`}>{words}</a>{' '}
          </span>
        ))}
      </span>
    </div>
  );
}

type FieldView = {
  name: string;
  label: ComponentChildren;
  hint?: ComponentChildren;
  problems: FieldProblems;
  /** Draws the control with the attributes that tie it to its label, hint and problem. */
  control: (tied: Tied) => JSX.Element;
};

type Tied = {
  id: string;
  name: string;
  'aria-invalid': 'true' | undefined;
  'aria-describedby': string | undefined;
  autofocus: boolean;
};

/** A field of a form with its label and hint; a refused one says why, and the first of them has the focus. */
export function FormField({ name, label, hint, problems, control }: FieldView) {
  const problem = problems.get(name);
  const [first] = problems.keys();
  const describedBy = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {control({
        id: name,
        name,
        'aria-invalid': problem === undefined ? undefined : 'true',
        'aria-describedby': describedBy || undefined,
        autofocus: name === first,
      })}
      {problem !== undefined && (
        <span class="error" id={`${name}-problem`}>
          {problem}
        </span>
      )}
      {hint !== undefined && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
