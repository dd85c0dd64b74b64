import { coreText } from '../core-text/core-text.ts';
import { type Encoder } from '../encoder/encoder.ts';
import { NOTHING_ENCODED } from '../encoder/item-vector.ts';
import { type Features, toFeatures } from '../laws/features.ts';
import { type LinearModel, predict, readLinearModel } from '../laws/linear-model.ts';
import { splitSentences } from '../signals/sentences.ts';

/** What a text does: it gives orders to the machine that reads it, or it tells something. */
export const DOINGS = ['order', 'telling'] as const;

/** The probabilities from which on training says what to do with a text, the highest first. */
export const ORDER_BARS = ['quarantined', 'suspected'] as const;
export type OrderBar = (typeof ORDER_BARS)[number];

/** A model of `DOINGS` with its bars. */
export type OrderModel = LinearModel & { bars: Record<OrderBar, number> };

/** Tells orders to a machine from feedback. */
export type OrderJudge = {
  /** The highest bar that a text as a whole reaches; null for none. At `quarantined` it says nothing else. `manner` is that of its `core`. */
  barOf: (core: string, manner: Int8Array) => OrderBar | null;
  /** Whether a text, or one of its sentences, may give orders. It is also true of three in a hundred texts that give none. */
  mayOrder: (text: string) => boolean;
};

/** Reads the committed weights. */
export function loadOrderJudge(
  { encodeCores }: Pick<Encoder, 'encodeCores'>,
  folder: URL = new URL('../../model/', import.meta.url),
): OrderJudge {
  const model = readLinearModel(folder, 'orders', DOINGS) as OrderModel; // training wrote its bars; they are checked below
  if (ORDER_BARS.some((bar) => typeof model.bars[bar] !== 'number'))
    throw new Error('packages/intelligence/model/orders.json is of another version: check it out again');
  const likelihoodOf = (said: string, manner: Int8Array) => orderLikelihood(model, toFeatures(said, manner));
  return {
    barOf: (core, manner) => {
      const likelihood = likelihoodOf(core, manner);
      return ORDER_BARS.find((bar) => likelihood >= model.bars[bar]) ?? null;
    },
    mayOrder: (text) => {
      const said = ordersIn(text);
      const encoded = encodeCores(said);
      return said.some(
        (one, n) => likelihoodOf(one, (encoded[n] ?? NOTHING_ENCODED).manner) >= model.bars.suspected,
      );
    },
  };
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
