import { ModelChoice, ModelUse, NewModelChoice, PastReading, Reading, Type } from '@feedback/contract';
import { type ModelProvider } from '@feedback/contract/vocabulary';
import { act } from '../acts/act.ts';
import { type Prices } from '../models/model-policy.ts';
import { type ModelDeps, type ModelFound, readModel, readModelUses } from '../models/read-model.ts';
import { changePast, readPast } from './change-past.ts';
import { chooseModel } from './choose-model.ts';
import { type PastFound, withCost } from './past-cost.ts';

const tag = 'Model';

export const getModel = act({
  method: 'GET',
  path: '/api/model',
  tag,
  summary: 'Which large model reads what customers say after the product’s own reader, and what it has cost.',
  least: 'viewer',
  answers: { 200: ModelChoice },
  run: (deps: ModelDeps, { workspaceId }) => readModel(deps, workspaceId),
  shown: toModelChoice,
});

export const setModel = act({
  method: 'PUT',
  path: '/api/model',
  tag,
  summary:
    'Choose which large model reads, whether names are marks in what it is sent, and what a month may cost. An own model is tried with one question before it is kept; `trial` has what it answered.',
  least: 'owner',
  input: NewModelChoice,
  example: { reads: 'none' },
  answers: {
    200: Type.Object({
      ...ModelChoice.properties,
      trial: Type.Union([Type.Object({ text: Type.String(), reading: Reading }), Type.Null()], {
        description: 'The sample that the model was asked about, and what it read in it.',
      }),
    }),
  },
  run: chooseModel,
  shown: ({ found, trial }) => ({ ...toModelChoice(found), trial }),
});

export const listModelUse = act({
  method: 'GET',
  path: '/api/model/use',
  tag,
  summary: 'What was asked of models in the last 62 days, by day, purpose and model, the newest first.',
  least: 'viewer',
  answers: { 200: Type.Object({ days: Type.Array(ModelUse) }) },
  run: (deps: Pick<ModelDeps, 'db' | 'now'>, { workspaceId }) => readModelUses(deps, workspaceId),
  shown: (uses) => ({
    days: uses.map(({ tokensIn, tokensOut, ...use }) => ({
      ...use,
      tokens_in: tokensIn,
      tokens_out: tokensOut,
    })),
  }),
});

const past = { tag, answers: { 200: PastReading } } as const;

export const getPastReading = act({
  ...past,
  method: 'GET',
  path: '/api/model/past',
  summary: 'What it would take for a model to read what is stored, and how far the last reading of it is.',
  least: 'viewer',
  run: async (deps: ModelDeps, { workspaceId }) =>
    withCost(deps, workspaceId, await readPast(deps, workspaceId)),
  shown: toPastReading,
});

/** An act that changes the reading of the past. */
function pastAct(how: Parameters<typeof changePast>[2]['how'], summary: string) {
  return act({
    ...past,
    method: 'POST',
    path: `/api/model/past/${how}`,
    summary,
    least: 'owner',
    run: async (deps: ModelDeps, { workspaceId, by }) =>
      withCost(deps, workspaceId, await changePast(deps, workspaceId, { by, how })),
    shown: toPastReading,
  });
}

export const startPastReading = pastAct(
  'start',
  'Let the model read what is stored, the newest first, beside what arrives.',
);
export const pausePastReading = pastAct('pause', 'Pause the reading of what is stored.');
export const resumePastReading = pastAct(
  'resume',
  'Go on with the reading of what is stored where it paused.',
);
export const undoPastReading = pastAct(
  'undo',
  'Let the product’s own reader read again what the model read of what was stored. What members have corrected stays as it is.',
);

function toPastReading({ items, isMore, characters, tokensIn, tokensOut, cost, last }: PastFound) {
  return {
    items,
    is_more: isMore,
    characters,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost,
    last: last && {
      state: last.state,
      items: last.items,
      asked: last.asked,
      started_at: last.startedAt.toISOString(),
    },
  };
}

function toModelChoice({ reads, masks, monthlyCap, own, installation, policy, monthCost }: ModelFound) {
  const ofAll = installation && toNamed({ ...installation, ...installation.settings });
  return {
    reads,
    model: policy && (policy.own ? toNamed(policy.own) : ofAll),
    installation: ofAll,
    own: own && { ...toNamed(own), has_key: own.key !== null },
    masking: masks,
    monthly_cap: monthlyCap,
    cap: policy?.monthlyCap ?? null,
    month_cost: monthCost,
  };
}

type Named = Prices & { provider: ModelProvider; name: string; baseUrl?: string | null | undefined };

function toNamed({ provider, name, baseUrl, priceIn, priceOut }: Named) {
  return { provider, name, base_url: baseUrl ?? null, price_in: priceIn, price_out: priceOut };
}
