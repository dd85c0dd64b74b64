import { type ModelPurpose } from '@feedback/contract/vocabulary';
import { type Db, modelUses, withWorkspace } from '@feedback/db';
import { type LanguageModel, type ModelOutcome, type ModelQuestion, type Pause } from '@feedback/outbound';
import { type Clock } from '@feedback/runtime';
import { costOf, MICROS, type ModelPolicy } from './model-policy.ts';

/** A model as one workspace may ask it: what it costs is counted, and it is not asked over the month's cap. */
export type WorkspaceModel = {
  /** Provider and name, for what is stored of its answers. */
  id: string;
  /** Whether names and addresses are marks in what it is sent. */
  masks: boolean;
  /** Why it may not be asked now, and for how long; null when it may. */
  rest: () => Promise<Pause | null>;
  ask: (question: ModelQuestion) => Promise<ModelOutcome>;
};

/** How long a workspace whose month is used up is left alone: the cap may be raised meanwhile. */
const CAPPED: Pause = { why: 'the month’s cap is reached', afterMs: 600_000 };
const CHARACTERS_A_TOKEN = 3;
/** About what a question about one item takes: a month with less room than that is used up. */
const LEAST_QUESTION = { in: 700, out: 90 };

type Metering = {
  db: Db;
  now: Clock;
  workspaceId: string;
  purpose: ModelPurpose;
  policy: Pick<ModelPolicy, 'own' | 'masks' | 'monthlyCap' | 'priceIn' | 'priceOut'>;
};

/**
 * What a question may cost is reserved before it is asked and settled after it, so that workers together do not exceed the cap. What a
 * killed worker had reserved stays counted: its question may have been answered.
 */
export function meteredModel(
  model: LanguageModel,
  { db, now, workspaceId, purpose, policy }: Metering,
): WorkspaceModel {
  const isOwn = policy.own !== null;
  const cap = policy.monthlyCap === null ? null : Math.floor(policy.monthlyCap * MICROS);

  async function rest(): Promise<Pause | null> {
    const pause = model.rest(purpose);
    if (pause || cap === null) return pause;
    const month = { at: now(), isOwn };
    const spent = await withWorkspace(db, workspaceId, (tx) => modelUses.monthCost(tx, workspaceId, month));
    return spent + costOf(policy, LEAST_QUESTION) > cap ? CAPPED : null;
  }

  async function ask(question: ModelQuestion): Promise<ModelOutcome> {
    const at = now();
    const expected = {
      in: Math.ceil((question.instructions.length + question.data.length) / CHARACTERS_A_TOKEN),
      out: question.tokensOut,
    };
    const reserved = costOf(policy, expected);
    const reserve = { at, isOwn, cost: reserved, cap };
    if (!(await withWorkspace(db, workspaceId, (tx) => modelUses.reserve(tx, workspaceId, reserve))))
      return { outcome: 'away', used: { in: 0, out: 0 }, ...CAPPED };
    const answer = await model.ask({ ...question, purpose });
    const tokens = answer.used ?? expected;
    const used = {
      at,
      isOwn,
      reserved,
      purpose,
      model: model.id,
      tokensIn: tokens.in,
      tokensOut: tokens.out,
      cost: costOf(policy, tokens),
    };
    await withWorkspace(db, workspaceId, (tx) => modelUses.settle(tx, workspaceId, used));
    return answer;
  }

  return { id: model.id, masks: policy.masks, rest, ask };
}
