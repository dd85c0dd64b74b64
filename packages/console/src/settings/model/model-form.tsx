import { MODEL_PROVIDERS, MODEL_READS, type ModelReads } from '@feedback/contract/vocabulary';
import { type ModelFound } from '@feedback/core';
import { type FormShown } from '../../form-shown.ts';
import { SelectField, TextField } from '../../parts/form-field.tsx';
import { type Visit } from '../../visit.ts';
import { PROVIDER_NAMES } from './model-words.ts';

type Given = { visit: Visit; model: ModelFound; form: FormShown | undefined };

/** The form that chooses who reads; after a refusal it has what was typed, except the key. */
export function ModelForm({ visit, model, form }: Given) {
  const chosen = form?.values['reads'] ?? model.reads;
  const masks = form ? form.values['masking'] !== '' : model.masks;
  return (
    <section class="panel after">
      <h2>Choose who reads</h2>
      <form class="stack" method="post" action={`${visit.home}/settings/model`}>
        <fieldset>
          <legend>Besides the product’s own reader</legend>
          {MODEL_READS.filter((reads) => reads !== 'installation' || model.installation).map((reads, at) => (
            <label key={reads} class="choice">
              <input
                type="radio"
                name="reads"
                value={reads}
                checked={reads === chosen}
                id={at === 0 ? 'reads' : undefined}
              />
              <span>{READS[reads]}</span>
              {reads === 'installation' && <span class="hint">{model.installation?.settings.name}</span>}
            </label>
          ))}
        </fieldset>
        <label class="choice">
          <input type="checkbox" name="masking" value="yes" checked={masks} />
          <span>Send marks instead of names, addresses and long numbers</span>
        </label>
        <Amount
          label="The most that a month may cost, in US dollars"
          name="monthly_cap"
          form={form}
          value={model.monthlyCap}
          hint="Empty for no cap. It needs the prices of the model’s tokens."
        />
        <OwnModel {...{ model, form }} />
        <button class="first">Save</button>
      </form>
    </section>
  );
}

const READS: Record<ModelReads, string> = {
  none: 'No model',
  installation: 'The model of this installation',
  own: 'A model of your own',
};

function OwnModel({ model: { own }, form }: Pick<Given, 'model' | 'form'>) {
  return (
    <fieldset>
      <legend>A model of your own</legend>
      <p class="hint">It is asked one question before it is kept, and you see what it answered.</p>
      <SelectField
        label="Provider"
        name="provider"
        form={form}
        value={own?.provider ?? 'openai-compatible'}
        options={MODEL_PROVIDERS.map((each) => [each, PROVIDER_NAMES[each]] as const)}
      />
      <TextField
        label="Address"
        name="base_url"
        form={form}
        hint="Such as https://models.example/v1. Empty for the usual one of OpenAI, Anthropic or Google."
        input={{ maxlength: 1000, autocomplete: 'off', spellcheck: false, value: own?.baseUrl ?? '' }}
      />
      <TextField
        label="Model"
        name="name"
        form={form}
        hint="What the provider calls it."
        input={{ maxlength: 200, autocomplete: 'off', spellcheck: false, value: own?.name ?? '' }}
      />
      <TextField
        label="Key"
        name="key"
        form={form}
        hint={
          own?.key
            ? 'One is stored, and stays if you leave this empty and change neither provider nor address.'
            : 'It is stored encrypted and never shown.'
        }
        input={{ type: 'password', maxlength: 1000, autocomplete: 'off' }}
      />
      <Amount
        label="Price of a million tokens of questions, in US dollars"
        name="price_in"
        form={form}
        value={own?.priceIn ?? null}
      />
      <Amount
        label="Price of a million tokens of answers, in US dollars"
        name="price_out"
        form={form}
        value={own?.priceOut ?? null}
      />
    </fieldset>
  );
}

function Amount({
  value,
  ...field
}: {
  label: string;
  name: string;
  hint?: string;
  form: FormShown | undefined;
  value: number | null;
}) {
  return (
    <TextField
      {...field}
      input={{
        inputmode: 'decimal',
        size: 8,
        maxlength: 12,
        autocomplete: 'off',
        value: value === null ? '' : String(value),
      }}
    />
  );
}
