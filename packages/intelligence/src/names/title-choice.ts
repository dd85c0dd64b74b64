import { similarity } from '../encoder/item-vector.ts';
import { toRows, weightedSumOf } from '../encoder/vector-rows.ts';
import { type Candidate } from './title-candidates.ts';
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
  meaning: 2.5,
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

/** Only this many titles of a cluster, the best by their words, are compared by meaning: each is a text to encode. */
const MOST_COMPARED = 6;

/** The possible titles of a cluster, the best first. What is not compared by meaning comes last. */
export function rankCandidates(cluster: ReadCluster, around: Around): Candidate[] {
  const hopeful = cluster.candidates.filter(({ faults }) => faults <= MOST_FAULTS);
  const worthOf = openWorth(cluster, around);
  const byWords = (hopeful.length > 0 ? hopeful : cluster.candidates)
    .map((candidate) => ({ candidate, worth: worthOf(candidate) }))
    .toSorted((a, b) => b.worth - a.worth);
  const compared = byMeaning(byWords.slice(0, MOST_COMPARED), cluster, around.reader);
  return [...compared, ...byWords.slice(MOST_COMPARED)].map(({ candidate }) => candidate);
}

type Valued = { candidate: Candidate; worth: number };

/** Orders candidates by how near they are to the meaning of all texts as well; those of a single text stay as they are. */
function byMeaning(best: Valued[], { texts, vectors }: ReadCluster, { embedCores }: TitleReader): Valued[] {
  if (best.length < 2 || texts.length < 2) return best;
  const centre = centreOf(vectors ?? embedCores(texts));
  const meant = embedCores(best.map(({ candidate }) => candidate.words.join(' ')));
  return best
    .map(({ candidate, worth }, n) => ({
      candidate,
      worth: worth + WEIGHTS.meaning * similarity(meant[n] ?? new Int8Array(), centre),
    }))
    .toSorted((a, b) => b.worth - a.worth);
}

function openWorth(cluster: ReadCluster, around: Around): (candidate: Candidate) => number {
  const wordsOf = openWordShare(cluster, around);
  const isMostlyEnglish = saysMostInEnglish(cluster.candidates);
  const { spelling } = cluster;
  const { isKnown } = around.reader;
  return (candidate) =>
    wordsOf(candidate.stems) -
    WEIGHTS.unknown * Math.min(2, spelling.oddWords(candidate.words, isKnown)) -
    WEIGHTS.name * Math.min(1, spelling.names(candidate.words, isKnown)) -
    (candidate.isEnglish === isMostlyEnglish ? 0 : WEIGHTS.language) +
    (candidate.isWhole ? WEIGHTS.whole : 0) -
    candidate.faults;
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
  const sums = weightedSumOf(toRows(vectors), () => 1);
  const most = sums.reduce((top, value) => Math.max(top, Math.abs(value)), 0) || 1;
  return Int8Array.from(sums, (value) => Math.round((127 * value) / most));
}
