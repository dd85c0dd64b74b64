import { coreText } from '../core-text/core-text.ts';
import { type Encoder } from '../encoder/encoder.ts';
import { NOTHING_ENCODED } from '../encoder/item-vector.ts';
import { type Features, toFeatures } from '../laws/features.ts';
import { type LinearModel, predict, readLinearModel } from '../laws/linear-model.ts';
import { splitSentences } from '../signals/sentences.ts';
import { findBreaks } from '../text/clause-breaks.ts';

/** What a text does: it gives orders to the machine that reads it, or it tells something. */
export const DOINGS = ['order', 'telling'] as const;

/** The probabilities from which on training says what to do with a text, the highest first. */
export const ORDER_BARS = ['quarantined', 'suspected'] as const;
export type OrderBar = (typeof ORDER_BARS)[number];

/**
 * An order may stand beside the words of feedback, in the same sentence. From the probability `looked` of a whole text on its sentences and
 * clauses are read: reading those of all texts would take twice as long. From the probability `suspected` of one of them on the text is
 * suspected. This bar is higher than that for a whole, which a text has one chance to reach and its clauses many.
 */
export type SideBars = Record<'looked' | 'suspected', number>;

/** A model of `DOINGS` with its bars. */
export type OrderModel = LinearModel & { bars: Record<OrderBar, number>; sides: SideBars };

/** Tells orders to a machine from feedback. */
export type OrderJudge = {
  /**
   * The highest bar that a text reaches, `suspected` also by one of its clauses; null for none. At `quarantined` it says nothing else. `manner`
   * is that of its `core`.
   */
  barOf: (core: string, manner: Int8Array) => OrderBar | null;
  /** Whether a text, one of its sentences or one of its clauses may give orders. It is also true of three in a hundred texts that give none. */
  mayOrder: (text: string) => boolean;
};

/** Reads the committed weights. */
export function loadOrderJudge(
  { encodeCores }: Pick<Encoder, 'encodeCores'>,
  folder: URL = new URL('../../model/', import.meta.url),
): OrderJudge {
  const model = readOrderModel(folder);
  const likelihoodOf = (said: string, manner: Int8Array) => orderLikelihood(model, toFeatures(said, manner));
  const likelihoodsOf = (said: readonly string[]) => {
    const encoded = encodeCores(said);
    return said.map((one, n) => likelihoodOf(one, (encoded[n] ?? NOTHING_ENCODED).manner));
  };
  /** Whether a clause gives an order, where the likelihood of the whole text leaves that open. */
  const hasOrderAside = (core: string, likelihood: number) =>
    likelihood >= model.sides.looked &&
    likelihoodsOf(sidesIn(core)).some((ofSide) => ofSide >= model.sides.suspected);
  return {
    barOf: (core, manner) => {
      const likelihood = likelihoodOf(core, manner);
      const reached = ORDER_BARS.find((bar) => likelihood >= model.bars[bar]);
      return reached ?? (hasOrderAside(core, likelihood) ? 'suspected' : null);
    },
    mayOrder: (text) => {
      const said = ordersIn(text);
      const likelihoods = likelihoodsOf(said);
      const [core = '', ofWhole = 0] = [said[0], likelihoods[0]];
      return likelihoods.some((one) => one >= model.bars.suspected) || hasOrderAside(core, ofWhole);
    },
  };
}

function readOrderModel(folder: URL): OrderModel {
  const model = readLinearModel(folder, 'orders', DOINGS) as LinearModel & Partial<OrderModel>; // training wrote the bars
  const { bars, sides } = model;
  if (!bars || !sides || ![...Object.values(bars), ...Object.values(sides)].every(Number.isFinite))
    throw new Error('packages/intelligence/model/orders.json is of another version: check it out again');
  return { ...model, bars, sides };
}

/** The probability that words give orders to a machine. */
export function orderLikelihood(model: LinearModel, features: Features): number {
  return predict(model, features)[0] ?? 0;
}

/** Where orders are looked for: the message as a whole, and each of its sentences where there are several. */
export function ordersIn(text: string): string[] {
  const core = coreText(text);
  const sentences = splitSentences(core, null).map(({ start, end }) => core.slice(start, end));
  return sentences.length > 1 ? [core, ...sentences] : [core];
}

/** The sentences and clauses of a message, where there are several. */
export function sidesIn(core: string): string[] {
  const sides = findBreaks(core).flatMap(({ left, right }) => [left, right]);
  return [...new Set(sides.map(({ start, end }) => core.slice(start, end)))];
}
