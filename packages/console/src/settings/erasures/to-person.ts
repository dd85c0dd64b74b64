import { MAX_EMAIL_CHARACTERS } from '@feedback/contract';
import { type erasures } from '@feedback/db';
import { type FormFields } from '../../form-fields.ts';

/** The names of the form’s fields. */
export const PERSON_FIELDS = ['email', 'customer_name', 'company'] as const;

/** Whom a form asks to erase, or what is wrong with it, by field. */
export function toPerson(
  fields: FormFields,
): { person: erasures.Asked } | { problems: Record<string, string> } {
  const [email, name, company] = PERSON_FIELDS.map((field) => fields.text(field) || null) as [
    Text,
    Text,
    Text,
  ]; // as many as fields
  const problems = problemsOf({ email, name, company });
  return problems ? { problems } : { person: { email, name, company } };
}

type Text = string | null;

function problemsOf({ email, name, company }: erasures.Asked): Record<string, string> | undefined {
  if (!email && !name) return { email: 'Write the address, or the name of a person without one.' };
  if (email && name) return { customer_name: 'Write either the address or the name, not both.' };
  if (email && company) return { company: 'A company goes with a name. Leave it out with an address.' };
  if (email && email.length > MAX_EMAIL_CHARACTERS)
    return { email: `An address has at most ${MAX_EMAIL_CHARACTERS} characters.` };
  if (name && name.length > 1_000) return { customer_name: 'A name has at most 1,000 characters.' };
  if (company && company.length > 1_000) return { company: 'A name has at most 1,000 characters.' };
  return undefined;
}

/** What has to be typed to confirm: the address or the name. */
export function wordOf({ email, name }: erasures.Asked): string {
  return email ?? name ?? '';
}
