import { type FormShown } from '../../form-shown.ts';
import { TextArea, TextField } from '../../parts/form-field.tsx';

/** The fields of a sender’s settings. */
export function SenderFields({
  form,
  name,
  addresses = [],
}: {
  form: FormShown | undefined;
  name?: string;
  addresses?: readonly string[];
}) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        form={form}
        hint="What sends, and where, such as “support desk, production”."
        input={{
          required: true,
          maxlength: 200,
          autocomplete: 'off',
          ...(name !== undefined && { value: name }),
        }}
      />
      <TextArea
        label="Addresses that it sends from (may be empty)"
        name="addresses"
        form={form}
        rows={2}
        value={addresses.join('\n')}
        hint="One a line: 203.0.113.7, or a network such as 203.0.113.0/24. Empty: any address."
        area={{ spellcheck: false }}
      />
    </>
  );
}
