import type { NameWord } from './name-words.ts';

/**
 * Consecutive words of customers that may become a name; `score` says how much of what distinguishes the cluster they express.
 */
export type Phrase = { words: NameWord[]; score: number };

/** For each uni-, bi- and trigram of stems, the share of a cluster's texts that contain it. */
export type Profile = Map<string, number>;

const LONGEST_WINDOW = 9;
const MOST_SHOWN = 5;
/** What a pair or triple adds beside its single words, so that "top up" is not cut in two. */
const OF_LONGER_GRAM = 0.5;
/** What each word of a name costs, as a share of the weight of the most distinctive word: a word that says less is left out. */
const COST_SHOWN = 0.3;
const COST_LEFT_OUT = 0.06;

/** The share of texts that contain each n-gram; fillers are skipped, so they do not separate its words. */
export function toProfile(texts: NameWord[][][]): Profile {
  const counts: Profile = new Map();
  for (const clauses of texts) {
    const own = new Set(clauses.flatMap((clause) => gramsOf(clause.filter(({ role }) => role !== 'filler'))));
    for (const gram of own) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  const least = texts.length >= 3 ? 2 : 1; // a gram of a single text does not name a cluster
  return new Map([...counts].flatMap(([gram, n]) => (n < least ? [] : [[gram, n / texts.length]])));
}

function gramsOf(words: NameWord[]): string[] {
  return words.flatMap((word, i) => {
    const pair = `${word.stem} ${words[i + 1]?.stem}`;
    const rest =
      i + 2 < words.length ? [pair, `${pair} ${words[i + 2]?.stem}`] : i + 1 < words.length ? [pair] : [];
    return word.role === 'link' ? rest : [word.stem, ...rest];
  });
}

/**
 * c-TF-IDF: how often a cluster's texts contain a gram, times how few other clusters' do. `spread` holds the sum of all
 * clusters' shares of each gram.
 */
export function toWeights(profile: Profile, spread: Profile, clusters: number): Map<string, number> {
  return new Map(
    [...profile].map(([gram, share]) => [
      gram,
      share * Math.log(1 + clusters / (1 + (spread.get(gram) ?? 0))),
    ]),
  );
}

/** The most distinctive phrases of the texts, the best first. Phrases of equal stems are one, in its most frequent form. */
export function findPhrases(texts: NameWord[][][], weights: Map<string, number>, most: number): Phrase[] {
  let heaviest = 0;
  for (const [gram, weight] of weights) if (!gram.includes(' ')) heaviest = Math.max(heaviest, weight);
  const found = new Map<
    string,
    { score: number; forms: Map<string, { words: NameWord[]; count: number }> }
  >();
  for (const clause of texts.flat()) {
    for (let from = 0; from < clause.length; from++) {
      for (const phrase of phrasesFrom(clause, from, weights, heaviest)) {
        const key = phrase.words.map(({ stem }) => stem).join(' ');
        const written = phrase.words.map((word) => word.written.toLowerCase()).join(' ');
        const known = found.get(key) ?? { score: 0, forms: new Map() };
        const count = (known.forms.get(written)?.count ?? 0) + 1;
        known.forms.set(written, { words: phrase.words, count });
        found.set(key, { score: Math.max(known.score, phrase.score), forms: known.forms });
      }
    }
  }
  const best = [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, most);
  return best.map(({ score, forms }) => {
    return { score, words: [...forms.values()].reduce((a, b) => (b.count > a.count ? b : a)).words };
  });
}

/** All phrases that begin with a given word. Their first and last word must have a weight. */
function phrasesFrom(
  clause: NameWord[],
  from: number,
  weights: Map<string, number>,
  heaviest: number,
): Phrase[] {
  const first = clause[from];
  if (!first || first.role === 'filler' || first.role === 'link') return [];
  const phrases: Phrase[] = [];
  const words: NameWord[] = [];
  const counted = new Set<string>();
  let score = 0;
  for (let at = from; at < Math.min(clause.length, from + LONGEST_WINDOW); at++) {
    const word = clause[at];
    if (!word) break;
    if (word.role === 'filler') {
      score -= COST_LEFT_OUT * heaviest;
      continue;
    }
    if (words.some(({ stem }) => stem === word.stem) || words.length === MOST_SHOWN) break;
    words.push(word);
    score += gainOf(words, weights, counted) - COST_SHOWN * heaviest;
    const isWhole = word.role === 'content' || (word.role === 'link' && isParticle(words, weights));
    if (isWhole && score > 0) phrases.push({ words: [...words], score });
  }
  return phrases;
}

/** What the last word adds, alone and together with those before it. */
function gainOf(words: NameWord[], weights: Map<string, number>, counted: Set<string>): number {
  const stems = words.slice(-3).map(({ stem }) => stem);
  let gain = words.at(-1)?.role === 'link' ? 0 : (weights.get(stems.at(-1) ?? '') ?? 0);
  for (const length of [2, 3]) {
    const gram = stems.slice(-length).join(' ');
    if (stems.length < length || counted.has(gram)) continue;
    counted.add(gram);
    gain += OF_LONGER_GRAM * (weights.get(gram) ?? 0);
  }
  return gain;
}

const PARTICLE = /^(?:\S+ (?:up|out|off|down)|(?:log|sign|check|opt|plug) in)$/;

/** Whether a link may end a name, as in "top up", "log in", "opt out": most texts that have the word before it have both. */
function isParticle(words: NameWord[], weights: Map<string, number>): boolean {
  const [before, link] = words.slice(-2);
  const pair = `${before?.stem} ${link?.stem}`;
  return (
    PARTICLE.test(pair) && (weights.get(pair) ?? 0) >= 0.6 * (weights.get(before?.stem ?? '') ?? Infinity)
  );
}
