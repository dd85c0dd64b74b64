import {
  AT_ONCE,
  openVectorBlock,
  type VectorBlock,
  type WideVector,
  widen,
} from '../encoder/vector-block.ts';
import { findCells } from './find-cells.ts';
import { listMembers } from './list-members.ts';

/** The `k` nearest neighbours of every item, best first. Likeness is the cosine; only neighbours above 0 are kept. */
export type Neighbours = {
  k: number;
  /** Position of the neighbour; -1 if there is no further neighbour. */
  positions: Int32Array;
  likeness: Float32Array;
};

/** This many vectors fit into a core's own cache while others are compared with them. */
const TILE = 1_024;
/** Up to this many vectors all pairs are compared: 20 ns a pair, .7 s in all. */
const ALL_PAIRS = 8_000;
/**
 * Above `ALL_PAIRS`, a vector is compared with the members of this many cells: this finds .98 of its nearest 20 in a quarter of
 * the time.
 */
const CELLS_SEARCHED = 12;

/**
 * Finds the `k` nearest neighbours of every vector: exactly for up to 8,000 vectors, nearly so for more. Of two equally similar
 * neighbours the one found first is kept, so the same input gives the same result. About 3 s for 20,000 and 25 s for 100,000.
 */
export function findNeighbours(vectors: Int8Array[], k: number): Neighbours {
  const neighbours = {
    k,
    positions: new Int32Array(vectors.length * k).fill(-1),
    likeness: new Float32Array(vectors.length * k),
  };
  if (vectors.length > ALL_PAIRS) return searchCells(vectors, neighbours);
  const block = openVectorBlock(Math.min(TILE, vectors.length));
  for (let start = 0; start < vectors.length; start += TILE) compareTile(vectors, start, block, neighbours);
  return neighbours;
}

/** Compares the vectors from `start` on with all earlier vectors and with each other. */
function compareTile(vectors: Int8Array[], start: number, block: VectorBlock, neighbours: Neighbours): void {
  const tile = vectors.slice(start, start + TILE);
  block.clear();
  for (const vector of tile) block.add(vector);
  const end = start + tile.length;
  for (let first = 0; first < end; first += AT_ONCE) {
    const four = vectors.slice(first, Math.min(end, first + AT_ONCE));
    const skipped = Math.max(0, first - start + 1); // the first of the four was compared with these before
    const cosines = block.similaritiesOfFour(four, skipped);
    for (let n = 0; n < four.length; n++) {
      const i = first + n;
      for (let other = Math.max(start + skipped, i + 1); other < end; other++) {
        const cosine = cosines[AT_ONCE * (other - start - skipped) + n] ?? 0;
        note(neighbours, i, other, cosine);
        note(neighbours, other, i, cosine);
      }
    }
  }
}

/** Compares each vector with the members of the cells it is nearest to. */
function searchCells(vectors: Int8Array[], neighbours: Neighbours): Neighbours {
  const cells = Math.ceil(1.5 * Math.sqrt(vectors.length));
  const nearest = findCells(vectors, { cells, nearest: CELLS_SEARCHED });
  const members = listMembers(
    Int32Array.from(vectors, (_, i) => nearest[i * CELLS_SEARCHED] ?? 0),
    cells,
  );
  const seekers = listMembers(nearest, cells);
  const block = openVectorBlock(TILE);
  const wide = widen(vectors); // each is compared with the members of twelve cells
  for (let cell = 0; cell < cells; cell++) {
    const own = members.of(cell);
    for (let from = 0; from < own.length; from += TILE)
      compareCell(
        { vectors, wide, members: own.subarray(from, from + TILE), seekers: seekers.of(cell) },
        block,
        neighbours,
      );
  }
  return neighbours;
}

/**
 * `seekers` are positions in the list of nearest cells; a position divided by the number of cells listed for each item gives the
 * item.
 */
function compareCell(
  {
    vectors,
    wide,
    members,
    seekers,
  }: { vectors: Int8Array[]; wide: WideVector[]; members: Int32Array; seekers: Int32Array },
  block: VectorBlock,
  neighbours: Neighbours,
): void {
  block.clear();
  for (const member of members) block.add(vectors[member] ?? new Int8Array());
  for (let first = 0; first < seekers.length; first += AT_ONCE) {
    const four = Array.from(seekers.subarray(first, first + AT_ONCE), (place) =>
      Math.floor(place / CELLS_SEARCHED),
    );
    const cosines = block.similaritiesOfFour(four.flatMap((item) => wide[item] ?? []));
    for (const [n, item] of four.entries()) {
      const last = (item + 1) * neighbours.k - 1;
      for (let j = 0; j < members.length; j++) {
        const cosine = cosines[AT_ONCE * j + n] ?? 0;
        if (cosine <= (neighbours.likeness[last] ?? 0)) continue; // nearly all
        const member = members[j] ?? 0;
        if (member !== item) note(neighbours, item, member, cosine);
      }
    }
  }
}

/** Inserts a neighbour into an item's sorted list if it is more alike than the last one in the list. */
function note({ k, positions, likeness }: Neighbours, item: number, neighbour: number, cosine: number): void {
  const first = item * k;
  let at = first + k - 1;
  if (cosine <= (likeness[at] ?? 0)) return;
  for (; at > first && (likeness[at - 1] ?? 0) < cosine; at--) {
    likeness[at] = likeness[at - 1] ?? 0;
    positions[at] = positions[at - 1] ?? -1;
  }
  likeness[at] = cosine;
  positions[at] = neighbour;
}
