import { type Caller, modelActs } from '@feedback/core';
import { Router } from 'express';
import { actForm } from '../../act-form.ts';
import { actPage } from '../../act-page.ts';
import { type ConsoleDeps } from '../../deps.ts';
import { type FormFields } from '../../form-fields.ts';
import { shownAgain } from '../../form-shown.ts';
import { requireRole } from '../../require-visit.ts';
import { modelPage } from './model-page.tsx';
import { saidOfChoice } from './model-words.ts';

const TO = '/settings/model';
const TEXTS = ['provider', 'base_url', 'name', 'key'] as const;
const AMOUNTS = ['price_in', 'price_out', 'monthly_cap'] as const;
const FIELDS = ['reads', 'masking', ...TEXTS, ...AMOUNTS];
const AMOUNT = 'Write an amount in US dollars, such as 0.25, or leave it empty.';
const SENTENCES = {
  reads: 'Choose who reads.',
  provider: 'Choose a provider.',
  base_url: 'Write an address that begins with https://.',
  name: 'Write what the provider calls the model, in at most 200 characters.',
  key: 'A key has at most 1,000 characters.',
  price_in: AMOUNT,
  price_out: AMOUNT,
  monthly_cap: AMOUNT,
};

/** The large model that reads as well, what it costs, and the reading of what is stored. */
export function modelRoutes(deps: ConsoleDeps): Router {
  const router = Router({ mergeParams: true });
  const form = [requireRole('owner'), ...deps.readForm];
  const besides = async (caller: Caller) => ({
    uses: await modelActs.listModelUse.perform(deps, caller, {}),
    past: await modelActs.getPastReading.perform(deps, caller, {}),
  });
  router.get(
    '/',
    actPage(deps, modelActs.getModel, async ({ value: model, visit, said, caller }) =>
      modelPage({ visit, said, model, ...(await besides(caller)) }),
    ),
  );
  router.post(
    '/',
    form,
    actForm(deps, modelActs.setModel, {
      read: toChoice,
      next: ({ value }) => ({ said: saidOfChoice(value), to: TO }),
      sentences: SENTENCES,
      again: async ({ fields, problems, visit, caller }) =>
        modelPage({
          visit,
          model: await modelActs.getModel.perform(deps, caller, {}),
          ...(await besides(caller)),
          form: shownAgain(fields, FIELDS, problems),
        }),
    }),
  );
  for (const [how, act, said] of [
    ['start', modelActs.startPastReading, 'What is stored is read now, the newest first.'],
    [
      'pause',
      modelActs.pausePastReading,
      'The reading of what is stored is paused. Up to 200 items that had been asked about are still read.',
    ],
    ['resume', modelActs.resumePastReading, 'The reading of what is stored goes on.'],
    ['undo', modelActs.undoPastReading, 'The product’s own reader reads these items again.'],
  ] as const)
    router.post(
      `/past/${how}`,
      form,
      actForm(deps, act, { next: () => ({ said, to: TO }), refusedTo: () => TO }),
    );
  return router;
}

/** An amount as people write it; “1,000” may be a thousand or one, and is refused. */
function toAmount(text: string): number {
  return /^\d+(?:\.\d+)?$|^\d+,\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The choice of a form: an empty field is one that was not filled in, and an own model is named only where it is to read. */
function toChoice(fields: FormFields): object {
  const reads = fields.text('reads');
  const filled = (names: readonly string[]) => names.filter((name) => fields.text(name) !== '');
  const amounts = filled(AMOUNTS).map((name) => [name, toAmount(fields.text(name))]);
  const texts = filled(TEXTS).map((name) => [name, fields.text(name)]);
  const cap = amounts.filter(([name]) => name === 'monthly_cap');
  return {
    reads,
    masking: fields.has('masking'),
    monthly_cap: null, // an empty field is no cap
    ...Object.fromEntries(reads === 'own' ? [...texts, ...amounts] : cap),
  };
}
