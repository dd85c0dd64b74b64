import { type ComponentChildren, type JSX } from 'preact';
import { type FieldProblems, type FormShown } from '../form-shown.ts';

type Described = {
  label: string;
  name: string;
  /** A rule or an example, shown under the field. */
  hint?: ComponentChildren;
  form?: FormShown | undefined;
};

/** The attributes of a control that tie it to its label, hint and problem; the first field with a problem takes the focus. */
function tied({ name, hint, form }: Described) {
  const isWrong = form?.problems[name] !== undefined;
  const describedBy = [...(isWrong ? [`${name}-error`] : []), ...(hint ? [`${name}-hint`] : [])];
  return {
    id: name,
    name,
    ...(isWrong && { 'aria-invalid': 'true' as const }),
    ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
    ...(isWrong && Object.keys(form?.problems ?? {})[0] === name && { autofocus: true }),
  };
}

/** A labelled field, with what is wrong with it. */
function Labelled({ label, name, hint, form, children }: Described & { children: ComponentChildren }) {
  const problem = form?.problems[name];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children}
      {problem !== undefined && (
        <span class="error" id={`${name}-error`}>
          {problem}
        </span>
      )}
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A line of text; after a refusal it has what was typed, except a secret. */
export function TextField({
  input = {},
  ...field
}: Described & { input?: JSX.IntrinsicElements['input'] & { type?: string } }) {
  const typed = input.type === 'password' ? undefined : field.form?.values[field.name];
  return (
    <Labelled {...field}>
      <input type="text" {...input} value={typed ?? input.value} {...tied(field)} />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea({
  value = '',
  rows = 4,
  area = {},
  ...field
}: Described & { value?: string; rows?: number; area?: JSX.IntrinsicElements['textarea'] }) {
  return (
    <Labelled {...field}>
      <textarea rows={rows} {...area} {...tied(field)}>
        {field.form?.values[field.name] ?? value}
      </textarea>
    </Labelled>
  );
}

/** A choice of one. */
export function SelectField({
  options,
  value,
  ...field
}: Described & { options: readonly (readonly [value: string, name: string])[]; value?: string }) {
  const chosen = field.form?.values[field.name] ?? value;
  return (
    <Labelled {...field}>
      <select {...tied(field)}>
        {options.map(([each, name]) => (
          <option key={each} value={each} selected={each === chosen}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** A field whose control is drawn by `control`, with the attributes that tie it to its label, hint and problem. */
export function FormField({
  problems,
  control,
  ...field
}: Omit<Described, 'form'> & {
  problems: FieldProblems;
  control: (attributes: ReturnType<typeof tied>) => JSX.Element;
}) {
  const described = { ...field, form: { values: {}, problems } };
  return <Labelled {...described}>{control(tied(described))}</Labelled>;
}

/** What was wrong with a form, at the top of its page; each line leads to its field. */
export function FormProblems({ form }: { form: FormShown | undefined }) {
  const problems = Object.entries(form?.problems ?? {});
  if (problems.length === 0) return null;
  return (
    <div class="notice bad" role="alert">
      <span>Nothing was changed. </span>
      {problems.map(([name, text]) => (
        <a key={name} href={`#${name}`}>
          {text}
        </a>
      ))}
    </div>
  );
}
