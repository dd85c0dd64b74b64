import { meaningSimilarity, similarity, VECTOR_WIDTH } from '../encoder/item-vector.ts';
import { type Candidate, contentStems } from './title-candidates.ts';
import { type TitleReader } from './title-reader.ts';
import { type UsualSpelling } from './usual-spelling.ts';

/** The texts of a cluster, prepared for choosing its title. */
export type ReadCluster = {
  texts: string[];
  /** Their item vectors, if they are known. */
  vectors: Int8Array[] | undefined;
  candidates: Candidate[];
  /** The share of the texts that contain each stem. */
  shares: Map<string, number>;
  spelling: UsualSpelling;
};

/** All clusters together: the sum of the shares of each stem, and the number of clusters. */
export type Around = { spread: Map<string, number>; clusters: number; reader: TitleReader };

/** Chosen on 36 domains of our own feedback, by the similarity of the titles to titles that people gave. */
const WEIGHTS = {
  meaning: 2,
  dense: 0.6,
  fit: 0.5,
  leastFit: 0.1,
  words: 0.2,
  rare: 0.3,
  unknown: 0.35,
  name: 0.6,
  language: 1,
  whole: 0.12,
};
/** Titles with more flaws are considered only if there are no others. */
const MOST_FAULTS = 1;
/** The weight of a title's words is relative to the weight of this many of the cluster's heaviest words. */
const TELLING_WORDS = 3;

/** The possible titles of a cluster, the best first. */
export function rankCandidates(cluster: ReadCluster, around: Around): Candidate[] {
  const hopeful = cluster.candidates.filter(({ faults }) => faults <= MOST_FAULTS);
  const worthOf = openWorth(cluster, around);
  return (hopeful.length > 0 ? hopeful : cluster.candidates)
    .map((candidate) => ({ candidate, worth: worthOf(candidate) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ candidate }) => candidate);
}

function openWorth(cluster: ReadCluster, around: Around): (candidate: Candidate) => number {
  const meaningOf = openMeaning(cluster, around.reader);
  const wordsOf = openWordShare(cluster, around);
  const isMostlyEnglish = saysMostInEnglish(cluster.candidates);
  const { spelling } = cluster;
  const { isKnown } = around.reader;
  return (candidate) =>
    meaningOf(candidate.words) +
    wordsOf(candidate.stems) -
    WEIGHTS.unknown * Math.min(2, spelling.oddWords(candidate.words, isKnown)) -
    WEIGHTS.name * Math.min(1, spelling.names(candidate.words, isKnown)) -
    (candidate.isEnglish === isMostlyEnglish ? 0 : WEIGHTS.language) +
    (candidate.isWhole ? WEIGHTS.whole : 0) -
    candidate.faults;
}

/**
 * Measures how near a title is to the meaning of all texts, and how near each of its words is, so that no word points to another
 * subject.
 */
function openMeaning({ texts, vectors }: ReadCluster, { embed }: TitleReader): (words: string[]) => number {
  const centre = centreOf(vectors ?? texts.map(embed));
  const fits = new Map<string, number>();
  const fitOf = (word: string) => {
    const fit = fits.get(word) ?? meaningSimilarity(embed(word), centre);
    fits.set(word, fit);
    return fit;
  };
  return (words) => {
    const vector = embed(words.join(' '));
    const own = words.filter((word) => contentStems([word]).length > 0).map(fitOf);
    return (
      WEIGHTS.meaning * similarity(vector, centre) +
      WEIGHTS.dense * meaningSimilarity(vector, centre) +
      WEIGHTS.fit * (own.reduce((sum, fit) => sum + fit, 0) / Math.max(1, own.length)) +
      WEIGHTS.leastFit * Math.min(1, ...own)
    );
  };
}

/**
 * Measures how many words of a title are typical: frequent in the texts of this cluster and rare in other clusters (c-TF-IDF),
 * and not in one text alone.
 */
function openWordShare(
  { texts, shares }: ReadCluster,
  { spread, clusters }: Around,
): (stems: string[]) => number {
  const weightOf = (stem: string) =>
    (shares.get(stem) ?? 0) * Math.log(1 + clusters / (1 + (spread.get(stem) ?? 0)));
  const heaviest = [...shares.keys()].map(weightOf).toSorted((a, b) => b - a);
  const most = heaviest.slice(0, TELLING_WORDS).reduce((sum, weight) => sum + weight, 0);
  const ofSeveral = texts.length < 3 ? 0 : 1.5 / texts.length;
  return (stems) => {
    const own = [...new Set(stems)];
    const said = own.reduce((sum, stem) => sum + weightOf(stem), 0);
    const rare = own.filter((stem) => (shares.get(stem) ?? 0) < ofSeveral).length;
    return WEIGHTS.words * Math.min(1, most === 0 ? 0 : said / most) - (WEIGHTS.rare * rare) / own.length;
  };
}

function saysMostInEnglish(candidates: Candidate[]): boolean {
  const all = new Set(candidates.map(({ from }) => from));
  const english = new Set(candidates.filter(({ isEnglish }) => isEnglish).map(({ from }) => from));
  return english.size * 2 >= all.size;
}

function centreOf(vectors: Int8Array[]): Int8Array {
  const sums = new Float64Array(VECTOR_WIDTH);
  for (const vector of vectors)
    for (let j = 0; j < VECTOR_WIDTH; j++) sums[j] = (sums[j] ?? 0) + (vector[j] ?? 0);
  const most = sums.reduce((top, value) => Math.max(top, Math.abs(value)), 1);
  return Int8Array.from(sums, (value) => Math.round((127 * value) / most));
}
