import { type Encoder } from '../encoder/encoder.ts';
import { type KnownWords } from '../text/known-words.ts';

/** What the choice of a title needs besides the texts. */
export type TitleReader = KnownWords & Pick<Encoder, 'embedCores'>;

/** A reader without the encoder: only words are compared, and none counts as mistyped. */
export const WITHOUT_READER: TitleReader = {
  embedCores: (cores) => cores.map(() => new Int8Array()),
  isKnown: () => true,
  correct: () => undefined,
};
