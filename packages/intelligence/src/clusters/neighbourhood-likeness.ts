import { type Neighbours } from './find-neighbours.ts';
import { type LikenessBars } from './likeness-bars.ts';

/**
 * The neighbourhood of an item: those of its nearest neighbours, at most this many, that are `near` times as alike as the nearest
 * one. It ends where a small topic ends; a fixed number of neighbours fits either small topics or large ones.
 */
const MOST = 12;

type Scale = {
  /**
   * The median likeness of an item and its nearest neighbour. An item is in its own neighbourhood with this weight, so that two
   * items that are like no other are not alike because each has only the other.
   */
  typical: number;
  /** Items less alike than `least` are no neighbours. */
  bars: Pick<LikenessBars['few'], 'least' | 'neighbourhoods' | 'near'>;
};

/**
 * Adds to the likeness of every two items, row by row, how alike their neighbourhoods are: two reports of one topic in different
 * words are like the same third ones, while a word that two topics share makes only two items alike. Changes `likeness`.
 */
export function addNeighbourhoods(likeness: Float32Array, neighbours: Neighbours, scale: Scale): void {
  const neighbourhoods = openNeighbourhoods(neighbours, scale);
  const items = neighbours.positions.length / neighbours.k;
  const weight = scale.bars.neighbourhoods;
  for (let one = 0; one < items; one++) {
    neighbourhoods.compare(one);
    for (let other = 0; other < one; other++) {
      const own = likeness[one * items + other] ?? 0;
      const value = (1 - weight) * own + weight * neighbourhoods.likenessTo(other);
      likeness[one * items + other] = value;
      likeness[other * items + one] = value;
    }
  }
}

/** Compares neighbourhoods by the cosine of their weights: one item, chosen by `compare`, with any other. */
function openNeighbourhoods({ k, positions, likeness }: Neighbours, { typical, bars }: Scale) {
  const { ends, inverse } = measure({ k, positions, likeness }, { typical, bars });
  const weightOf = new Float64Array(inverse.length); // of each item in the neighbourhood that is compared
  let compared = 0;
  const compare = (item: number) => {
    weightOf[compared] = 0;
    for (let at = compared * k; at < (ends[compared] ?? 0); at++) weightOf[positions[at] ?? 0] = 0;
    compared = item;
    weightOf[item] = typical;
    for (let at = item * k; at < (ends[item] ?? 0); at++) weightOf[positions[at] ?? 0] = likeness[at] ?? 0;
  };
  const likenessTo = (other: number): number => {
    let sum = typical * (weightOf[other] ?? 0);
    for (let at = other * k; at < (ends[other] ?? 0); at++)
      sum += (likeness[at] ?? 0) * (weightOf[positions[at] ?? 0] ?? 0);
    return sum * (inverse[compared] ?? 0) * (inverse[other] ?? 0);
  };
  return { compare, likenessTo };
}

/** Where the neighbourhood of each item ends in its list, and the inverse of its length. */
function measure({ k, positions, likeness }: Neighbours, { typical, bars }: Scale) {
  const ends = new Int32Array(positions.length / k);
  const inverse = new Float64Array(ends.length);
  for (let item = 0; item < ends.length; item++) {
    const bar = Math.max(bars.least, bars.near * (likeness[item * k] ?? 0));
    let squares = typical * typical;
    let at = item * k;
    for (; at < item * k + Math.min(k, MOST); at++) {
      const value = likeness[at] ?? 0;
      if ((positions[at] ?? -1) < 0 || value < bar) break;
      squares += value * value;
    }
    ends[item] = at;
    inverse[item] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  }
  return { ends, inverse };
}
