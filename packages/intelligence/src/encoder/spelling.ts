import { openFeatureWeights } from '../text/feature-weights.ts';
import { hash, mix } from '../text/hash.ts';
import { lettersBeforeEnding } from '../text/stem.ts';
import { type Thesaurus } from '../text/thesaurus.ts';
import { type VectorSums } from './vector-sums.ts';
import { type LookedUp } from './word-table.ts';

/** Features of a word's first letters start from this hash, so that the word `paym` and the beginning of `payment` differ. */
const BEGINNING = hash('#');
const BEGINNING_LETTERS = 5;
/** The features of each word: its stem, its beginning, and its pair with the word before. */
const FEATURES_A_WORD = 3;
const MOST_CONCEPTS_A_WORD = 8;
/** A concept has the highest weight that a word can have. */
const OF_CONCEPT = 1;

/**
 * Adds up the spelling half of a vector: hashed stems, their beginnings and adjacent pairs. It holds what the word table cannot
 * know: product names, error codes, other languages. A feature counts once, at its highest weight, however often it occurs.
 * `tellings` says how informative the word of each row is, 0..255.
 */
export function openSpelling(
  sums: VectorSums,
  tellings: Uint8Array,
  thesaurus: Thesaurus,
): (text: LookedUp) => void {
  const found = openFeatureWeights(Math.max);
  return ({ words, rows }) => {
    found.clear((FEATURES_A_WORD + MOST_CONCEPTS_A_WORD) * words.length);
    let previous = { feature: 0, weight: -1 };
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? '';
      const row = rows[i] ?? -1;
      const letters = lettersBeforeEnding(word);
      const feature = hash(word, undefined, letters);
      const weight = row < 0 ? 1 : (tellings[row] ?? 0) / 255; // an unknown word gets the highest weight
      found.keep(feature, weight);
      if (letters > BEGINNING_LETTERS) found.keep(hash(word, BEGINNING, BEGINNING_LETTERS), weight);
      if (i > 0)
        found.keep(hash(word, hash('_', previous.feature), letters), pairWeight(previous.weight, weight));
      previous = { feature, weight };
    }
    thesaurus.eachConcept(words, (concept) => found.keep(mix(concept), OF_CONCEPT));
    for (let i = 0; i < found.size(); i++) sums.addFeature(found.featureAt(i), found.weightAt(i));
  };
}

function pairWeight(first: number, second: number): number {
  return 0.25 * (first + second) + 0.25 * Math.max(first, second);
}
