import { openCorrections } from './mistyped.ts';
import { readVocabulary } from './vocabulary.ts';

/** The English words that titles and glossaries take for known. */
export type KnownWords = {
  /** Whether a word in lower case is known. */
  isKnown: (word: string) => boolean;
  /**
   * The known word that a mistyped English word in lower case may stand for; undefined for a frequent word, and if no known word
   * is near.
   */
  correct: (word: string) => string | undefined;
};

/** The words, read at their first use: a process that needs none does without their 10 MB. */
export function knownWordsAtFirstUse(folder: URL = new URL('../../model/', import.meta.url)): KnownWords {
  let known: KnownWords | undefined;
  const read = () => (known ??= readKnownWords(folder));
  return { isKnown: (word) => read().isKnown(word), correct: (word) => read().correct(word) };
}

function readKnownWords(folder: URL): KnownWords {
  const { common, english } = readVocabulary(folder);
  const correct = openCorrections(common);
  return {
    isKnown: (word) => english.has(word) || common.has(word),
    correct: (word) => (common.has(word) ? undefined : correct(word)),
  };
}
