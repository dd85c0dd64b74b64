import { AT_ONCE, openVectorBlock, type VectorBlock } from '../encoder/vector-block.ts';
import { rowAt, type VectorRows } from '../encoder/vector-rows.ts';
import { openRandom, shuffle } from './random.ts';

/** From this cosine on, two texts count as one matter. Of our own texts about one theme one pair in twelve is so alike, of others hardly any. */
const ONE_MATTER = 0.65;
/** The most that one matter counts for, of all that is counted. */
const MOST_OF_ALL = 0.125;
/** So many texts stand for all. */
const SAMPLE = 128;
const SEED = 1;
/** What counts too much is made lighter so many times: with each, what is left counts for more. */
const ROUNDS = 20;
const NEARLY = 1.001;

/**
 * How much each text counts, so that no matter counts for more than an eighth: where machines send one sentence by the thousand, or an outage is
 * reported by all, what is left of the texts without their mean would otherwise be alike for everything else. Null where each counts 1, which is
 * nearly always. `beside`: how much is counted besides the texts. The same input gives the same weights.
 */
export function evenWeights(vectors: VectorRows, beside: number): Float64Array | null {
  const sample = sampleOf(vectors.length);
  const block = openVectorBlock(sample.length);
  for (const item of sample) block.add(rowAt(vectors, item));
  const near = nearOf(vectors, sample, block);
  const counting = { each: vectors.length / sample.length, beside };
  const weights = new Float64Array(sample.length).fill(1);
  if (!lighten(weights, near, counting)) return null;
  for (let round = 1; round < ROUNDS && lighten(weights, near, counting); round++);
  const all = Int32Array.from({ length: vectors.length }, (_, item) => item);
  // An item outside the sample counts what those of its matter do.
  return Float64Array.from(nearOf(vectors, all, block), (own) =>
    own.length === 0 ? 1 : sumOf(own, weights) / own.length,
  );
}

function sampleOf(length: number): Int32Array {
  const all = Int32Array.from({ length }, (_, item) => item);
  return length <= SAMPLE ? all : shuffle(all, openRandom(SEED)).slice(0, SAMPLE);
}

/** For each of some items the places in the block of what is of its matter. */
function nearOf(vectors: VectorRows, items: Int32Array, block: VectorBlock): number[][] {
  const near: number[][] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const four = Array.from(items.subarray(first, first + AT_ONCE), (item) => rowAt(vectors, item));
    const cosines = block.similaritiesOfFour(four);
    for (const n of four.keys()) {
      const own: number[] = [];
      for (let place = 0; place < block.size(); place++)
        if ((cosines[AT_ONCE * place + n] ?? 0) >= ONE_MATTER) own.push(place);
      near.push(own);
    }
  }
  return near;
}

/** Makes lighter what counts for more than its share, and says whether anything did. Changes `weights`. */
function lighten(
  weights: Float64Array,
  near: readonly number[][],
  { each, beside }: { each: number; beside: number },
): boolean {
  const most = MOST_OF_ALL * (each * weights.reduce((sum, weight) => sum + weight, 0) + beside);
  const counts = near.map((own) => each * sumOf(own, weights));
  for (const [place, count] of counts.entries())
    if (count > most) weights[place] = ((weights[place] ?? 0) * most) / count;
  return counts.some((count) => count > NEARLY * most);
}

function sumOf(places: readonly number[], weights: Float64Array): number {
  return places.reduce((sum, place) => sum + (weights[place] ?? 0), 0);
}
