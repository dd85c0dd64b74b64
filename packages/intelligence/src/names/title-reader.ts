/** What the choice of a title needs from the encoder. */
export type TitleReader = {
  embed: (text: string) => Int8Array;
  /** Whether the encoder knows a word in lower case. */
  isKnown: (word: string) => boolean;
  /** The correct form of a mistyped word. */
  correct: (word: string) => string | undefined;
};

/** A reader without the encoder: only words are compared, and none counts as mistyped. */
export const WITHOUT_READER: TitleReader = {
  embed: () => new Int8Array(),
  isKnown: () => true,
  correct: () => undefined,
};
