/** What reading a title takes of the encoder. */
export type TitleReader = {
  embed: (text: string) => Int8Array;
  /** Whether a word in small letters is one that the encoder knows. */
  isKnown: (word: string) => boolean;
  /** The word that is meant by a mistyped one. */
  correct: (word: string) => string | undefined;
};

/** For a title without the encoder: words alone count, and none is taken for mistyped. */
export const WITHOUT_READER: TitleReader = {
  embed: () => new Int8Array(),
  isKnown: () => true,
  correct: () => undefined,
};
