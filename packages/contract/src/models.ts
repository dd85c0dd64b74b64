import { Type } from './schema.ts';
import { MODEL_PROVIDERS, MODEL_PURPOSES, MODEL_READS, PAST_STATES } from './vocabulary.ts';

const line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, noNul: true, wellFormed: true, description });
const dollars = (description: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 1_000_000 }), Type.Null()], { description });
const priceIn = dollars(
  'What a million tokens of questions cost, in US dollars; null where it is not known.',
);
const priceOut = dollars('What a million tokens of answers cost, in US dollars; null where it is not known.');
const reads = Type.Enum([...MODEL_READS], {
  description:
    'Which model reads what customers say after the product’s own reader: `none`, the `installation`’s, which its operator has set, or one of the workspace’s `own`.',
});
const masking = Type.Boolean({
  description:
    'Whether the names of customers and companies that were sent with an item, e-mail addresses and long numbers are marks in what the model is sent.',
});
const monthlyCap = dollars(
  'The most that a month (UTC) may cost, in US dollars; null for no cap of the workspace’s own.',
);
const provider = Type.Enum([...MODEL_PROVIDERS], {
  description:
    '`openai-compatible` is anything with OpenAI’s protocol at `base_url`: Ollama, vLLM, llama.cpp.',
});

/** Chooses which model reads. The fields from `provider` on are of an own model. */
export const NewModelChoice = Type.Object({
  reads,
  masking: Type.Optional(masking),
  monthly_cap: Type.Optional(
    dollars(
      'The most that a month (UTC) may cost, in US dollars; null for no cap of the workspace’s own. When absent, the one that is stored stays.',
    ),
  ),
  provider: Type.Optional(provider),
  base_url: Type.Optional(
    line(1000, 'Its address, required of `openai-compatible`: https on the public Internet.'),
  ),
  name: Type.Optional(line(200, 'What the provider calls the model.')),
  key: Type.Optional(
    line(
      1000,
      'The key for the provider, stored encrypted and never shown. When absent, the one that is stored stays, for the same provider and address.',
    ),
  ),
  price_in: Type.Optional(priceIn),
  price_out: Type.Optional(priceOut),
});
export type NewModelChoice = Type.Static<typeof NewModelChoice>;

const NamedModel = Type.Object({
  provider,
  name: Type.String(),
  base_url: Type.Union([Type.String(), Type.Null()], {
    description: 'Its address; null for the provider’s own.',
  }),
  price_in: priceIn,
  price_out: priceOut,
});

/** Which model reads for a workspace, and what that has cost. */
export const ModelChoice = Type.Object({
  reads,
  model: Type.Union([NamedModel, Type.Null()], {
    description: 'The model that reads now, to which customers’ words are sent; null where none does.',
  }),
  installation: Type.Union([NamedModel, Type.Null()], {
    description: 'The model that the operator has set for all workspaces; null where none is.',
  }),
  own: Type.Union([Type.Object({ ...NamedModel.properties, has_key: Type.Boolean() }), Type.Null()], {
    description: 'The workspace’s own model, whether it reads or not.',
  }),
  masking,
  monthly_cap: monthlyCap,
  cap: dollars('The cap that holds: the lesser of the workspace’s own and the operator’s; null for none.'),
  month_cost: Type.Number({
    description:
      'What the model that reads has cost this month (UTC), or other models of the same owner, in US dollars by the prices that were set, with what is reserved for questions under way.',
  }),
});
export type ModelChoice = Type.Static<typeof ModelChoice>;

/** What was asked of models, by day, purpose and model. */
export const ModelUse = Type.Object({
  day: Type.String({ format: 'date', description: 'A day in UTC.' }),
  purpose: Type.Enum([...MODEL_PURPOSES], {
    description:
      '`reading`: feedback was read. `question`: what answers a question was judged. `naming`: priorities were named, and it was judged which are one. `specification`: requirements of specs were worded. `trial`: the model was tried before it was chosen.',
  }),
  model: Type.String({ description: 'The provider and what it calls the model.' }),
  questions: Type.Integer(),
  tokens_in: Type.Integer({ description: 'Of the questions.' }),
  tokens_out: Type.Integer({ description: 'Of the answers.' }),
  cost: Type.Number({ description: 'US dollars, by the prices that were set.' }),
});
export type ModelUse = Type.Static<typeof ModelUse>;

/** What reading what is stored would take, and how far the last reading of it is. */
export const PastReading = Type.Object({
  items: Type.Integer({ description: 'How many stored items a model may read and none has read.' }),
  is_more: Type.Boolean({ description: 'Whether there are more than these, which are not counted.' }),
  characters: Type.Integer(),
  tokens_in: Type.Integer({ description: 'About how many tokens the questions about them would have.' }),
  tokens_out: Type.Integer({ description: 'About how many tokens the answers would have.' }),
  cost: dollars('About what that would cost, in US dollars; null where prices are not known.'),
  last: Type.Union(
    [
      Type.Object({
        state: Type.Enum([...PAST_STATES], {
          description:
            '`reading`: under way. `paused`: until it is resumed; up to 200 items that had been asked about are still read. `read`: all were asked about. `undoing`, `undone`: the product’s own reader reads them again, or has; what members corrected stays as the model read it.',
        }),
        items: Type.Integer({ description: 'How many items it was when it was started.' }),
        asked: Type.Integer({ description: 'How many of them have been asked about.' }),
        started_at: Type.String({ format: 'date-time' }),
      }),
      Type.Null(),
    ],
    { description: 'The last reading of what was stored; null if there was none.' },
  ),
});
export type PastReading = Type.Static<typeof PastReading>;
