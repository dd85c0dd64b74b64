import { encodeCore, type Encoder } from '../encoder/encoder.ts';
import { toFeatures } from '../laws/features.ts';
import { predict, readLinearModel } from '../laws/linear-model.ts';
import { isEnglish } from '../text/language.ts';
import { type Judge, judgeFor, LEAST_PROBABILITY, LEAST_WORDS, type Rating } from './signal-judgement.ts';
import { signalWords, withoutNoises } from './signal-words.ts';

/** The kinds of a sentence; `none` is everything else in a conversation. */
export const TELLINGS = ['wish', 'trouble', 'praise', 'question', 'none'] as const;

/**
 * The weight of the rules relative to the model. Rules are reliable where they find a cue, the model where there is none. Chosen
 * on the development half of the transcripts.
 */
const SHARE_OF_RULES = 0.5;
/** A cue that is at least this certain by itself also decides the kind. */
const SURE_BY_RULE = 0.6;

/** Of one conversation so many sentences are encoded, some ten seconds' worth; those after them are judged by the rules alone. */
const MOST_ENCODED = 800;

/** Makes a judge of a customer's sentences from a sample of what the customer says. */
export type JudgeMaker = (sample: string) => Judge;

/** Reads the committed weights. Languages other than English are judged by the rules alone. */
export function loadSignalJudge(
  encoder: Pick<Encoder, 'encodeCores'>,
  folder: URL = new URL('../../model/', import.meta.url),
): JudgeMaker {
  const model = readLinearModel(folder, 'signals', TELLINGS);
  return (sample) => {
    const rules = judgeFor(sample);
    if (!isEnglish(sample)) return rules;
    let encoded = 0;
    return (sentence) => {
      const ruled = rules(sentence);
      if (ruled.isSmallTalk || isSettled(ruled) || signalWords(sentence).length < LEAST_WORDS) return ruled;
      if (encoded++ >= MOST_ENCODED) return ruled;
      const said = withoutNoises(sentence);
      return blend(ruled, predict(model, toFeatures(said, encodeCore(encoder, said).manner)));
    };
  };
}

/** The model could not change this result, so it is not called: this skips it for most of a long transcript. */
function isSettled({ probability, kind }: Rating): boolean {
  return kind !== null && probability >= SURE_BY_RULE && SHARE_OF_RULES * probability >= LEAST_PROBABILITY;
}

function blend(ruled: Rating, [wish = 0, trouble = 0, praise = 0, question = 0, none = 1]: number[]): Rating {
  const learnt = { wish, trouble, praise, question };
  const kinds = ['wish', 'trouble', 'praise', 'question'] as const;
  const likeliest = kinds.reduce((best, next) => (learnt[next] > learnt[best] ? next : best));
  const kind = ruled.probability >= SURE_BY_RULE ? (ruled.kind ?? likeliest) : likeliest;
  const probability = SHARE_OF_RULES * ruled.probability + (1 - SHARE_OF_RULES) * (1 - none);
  return { probability, kind, isSmallTalk: false };
}
