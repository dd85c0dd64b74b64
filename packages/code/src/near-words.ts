import { wordVectors } from '@feedback/intelligence';
import { termOf } from './code-words.ts';
import { type CodeFile } from './read-file.ts';

/** A word of the files, and how nearly it means the same; 1 for the word itself. */
export type NearWord = { term: number; share: number };

/** What is known of a word of a text: how much it tells, and the words of the files that mean nearly the same. */
export type KnownWord = { telling: number; near: readonly NearWord[] };

/** Words that are less similar have little to do with each other. */
const LEAST_SIMILAR = 0.28;
const MOST_NEAR = 5;
/** What is near to a word that tells less, such as “again”, says nothing. */
const LEAST_TELLING = 0.4;
/** How much a word tells that the table does not know, such as a name. */
const OF_UNKNOWN = 1;

/** The number of words of texts that are kept for the files of an index. */
const MOST_KEPT = 20_000;

/** The words of files whose meaning is known, as directions one behind the other. */
type Vocabulary = { terms: Uint32Array; directions: Float32Array; all: ReadonlySet<number> };

const opened = new WeakMap<readonly CodeFile[], (word: string) => KnownWord>();

/** Finds the words of files that mean nearly what a word in lower case means: customers rarely use the words of the code. */
export function nearWordsIn(files: readonly CodeFile[]): (word: string) => KnownWord {
  let near = opened.get(files);
  if (!near) opened.set(files, (near = openNearWords(readVocabulary(files))));
  return near;
}

function openNearWords(vocabulary: Vocabulary): (word: string) => KnownWord {
  const known = new Map<string, KnownWord>();
  return (word) => {
    let found = known.get(word);
    if (!found) {
      if (known.size >= MOST_KEPT) known.clear();
      known.set(word, (found = lookUp(word, vocabulary)));
    }
    return found;
  };
}

function lookUp(word: string, { terms, directions, all }: Vocabulary): KnownWord {
  const own = termOf(word);
  const itself = all.has(own) ? [{ term: own, share: 1 }] : [];
  const vectors = wordVectors();
  const position = vectors.positionOf(word);
  if (position === undefined) return { telling: OF_UNKNOWN, near: itself };
  const telling = vectors.telling(position);
  if (telling < LEAST_TELLING) return { telling, near: itself };
  const direction = vectors.directionOf(position);
  const near: NearWord[] = [];
  for (const [at, term] of terms.entries()) {
    if (term === own) continue;
    const similarity = product(direction, directions, at * direction.length);
    if (similarity > LEAST_SIMILAR)
      near.push({ term, share: (similarity - LEAST_SIMILAR) / (1 - LEAST_SIMILAR) });
  }
  near.sort((a, b) => b.share - a.share || a.term - b.term);
  return { telling, near: [...itself, ...near.slice(0, MOST_NEAR)] };
}

function product(direction: Float32Array, directions: Float32Array, from: number): number {
  let sum = 0;
  for (let i = 0; i < direction.length; i++) sum += (direction[i] ?? 0) * (directions[from + i] ?? 0);
  return sum;
}

function readVocabulary(files: readonly CodeFile[]): Vocabulary {
  const all = new Set<number>();
  for (const { words } of files) for (const term of words.terms) all.add(term);
  const { directionOf } = wordVectors();
  const positions = new Map<number, number>();
  for (const [position, term] of termsOfWords().entries())
    if (term !== 0 && all.has(term) && !positions.has(term)) positions.set(term, position);
  const chosen = [...positions.values()].map((position) => directionOf(position));
  const width = chosen[0]?.length ?? 0;
  const directions = new Float32Array(chosen.length * width);
  for (const [at, direction] of chosen.entries()) directions.set(direction, at * width);
  return { terms: Uint32Array.from(positions.keys()), directions, all };
}

let terms: Uint32Array | undefined;

/** The term of each word that the table knows; 0 for a letter. */
function termsOfWords(): Uint32Array {
  return (terms ??= Uint32Array.from(wordVectors().words, (word) => (word.length > 1 ? termOf(word) : 0)));
}
