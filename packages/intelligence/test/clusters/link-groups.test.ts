import { describe, expect, test } from '@jest/globals';
import { findNeighbours } from '../../src/clusters/find-neighbours.ts';
import { toGraph } from '../../src/clusters/knn-graph.ts';
import { linkGroups } from '../../src/clusters/link-groups.ts';
import { openRandom } from '../../src/clusters/random.ts';
import { settle } from '../../src/clusters/settle.ts';
import { VECTOR_WIDTH } from '../../src/encoder/item-vector.ts';

const SIZE = 60;
/** One topic whose halves are in two groups, and another topic. */
const vectors = Array.from({ length: 3 * SIZE }, (_, i) => near(i < 2 * SIZE ? 1 : 2, i));
const graph = toGraph(findNeighbours(vectors, 20), 0.1);
const halves = Int32Array.from(vectors, (_, i) => Math.floor(i / SIZE));
const none = new Uint8Array(vectors.length);

describe('linkGroups', () => {
  test('joins what is as much alike across as within, and nothing else', () => {
    const { groupOf, close } = linkGroups({ vectors, graph }, halves, { before: halves, anchored: none });
    expect(new Set(groupOf.subarray(0, 2 * SIZE)).size).toBe(1);
    expect(groupOf[2 * SIZE]).not.toBe(groupOf[0]);
    expect(close).toEqual([]);
  });

  test('keeps apart what people keep apart, and reports it as close', () => {
    const anchored = none.map(() => 1);
    const { groupOf, close } = linkGroups({ vectors, graph }, halves, { before: halves, anchored });
    expect([...groupOf]).toEqual([...halves]);
    expect(close).toMatchObject([{ one: 0, other: 1 }]);
  });
});

describe('settle', () => {
  const strayed = halves.map((group, i) => (i === 0 ? 2 : group));

  test('sends back what left without gaining by it', () => {
    const settled = settle(graph, strayed, { before: halves, anchored: none, resolution: 0.05 });
    expect([...settled]).toEqual([...halves]);
  });

  test('lets go what gains clearly', () => {
    const settled = settle(graph, halves, { before: strayed, anchored: none, resolution: 0.05 });
    expect([...settled]).toEqual([...halves]);
  });
});

function near(centre: number, seed: number): Int8Array {
  const [middle, own] = [openRandom(centre), openRandom(1_000 + seed)];
  const vector = new Int8Array(VECTOR_WIDTH);
  for (let j = 0; j < VECTOR_WIDTH; j++) vector[j] = 100 * (middle() - 0.5) + 100 * (own() - 0.5);
  return vector;
}
