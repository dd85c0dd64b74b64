import { sharedEncoder } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { assignArrivals, EXEMPLARS_PER_CLUSTER } from '../../src/index.ts';

const { embed } = sharedEncoder();
const items = (...texts: string[]) => texts.map((text, i) => ({ key: `f${i}`, vector: embed(text) }));

/** Numbered ids, as many as are asked for. */
function ids() {
  let next = 1;
  return () => `c${next++}`;
}

describe('clusters on arrival', () => {
  test('alike items share a cluster, unlike ones do not, and the first of each is marked', () => {
    const arrivals = assignArrivals(
      {
        clusters: [],
        items: items(
          'I cannot log in',
          'please add dark mode',
          'cannot log in since today',
          'add a dark mode',
        ),
      },
      ids(),
    );
    expect(arrivals.map(({ clusterId, isFirst }) => [clusterId, isFirst])).toEqual([
      ['c1', true],
      ['c2', true],
      ['c1', false],
      ['c2', false],
    ]);
  });

  test('an item joins a known cluster by its exemplars', () => {
    const clusters = [
      { id: 'login', exemplars: [embed('cannot log in')] },
      { id: 'dark', exemplars: [embed('dark mode please')] },
    ];
    const [arrival] = assignArrivals({ clusters, items: items('I would like a dark mode') }, ids());
    expect(arrival).toMatchObject({ key: 'f0', clusterId: 'dark', isFirst: false, isExemplar: true });
  });

  test('a cluster remembers no more than 16 items', () => {
    const arrivals = assignArrivals(
      { clusters: [], items: items(...Array<string>(30).fill('login fails')) },
      ids(),
    );
    expect(arrivals.filter(({ isExemplar }) => isExemplar)).toHaveLength(EXEMPLARS_PER_CLUSTER);
    expect(new Set(arrivals.map(({ clusterId }) => clusterId)).size).toBe(1);
  });

  test('the same input gives the same answer', () => {
    const texts = items('slow map', 'the map is slow', 'invoice is wrong', 'wrong invoice', 'map slow again');
    expect(assignArrivals({ clusters: [], items: texts }, ids())).toEqual(
      assignArrivals({ clusters: [], items: texts }, ids()),
    );
  });

  test('empty vectors are each on their own', () => {
    const arrivals = assignArrivals({ clusters: [], items: items('👍', '👍') }, ids());
    expect(arrivals.map(({ clusterId }) => clusterId)).toEqual(['c1', 'c2']);
  });

  test('an item far nearer to its cluster than to the next is the surer one', () => {
    const clusters = [
      { id: 'a', exemplars: [embed('refund for my order')] },
      { id: 'b', exemplars: [embed('return my order')] },
    ];
    const [clear, torn] = assignArrivals(
      { clusters, items: items('refund for my order', 'refund or return my order') },
      ids(),
    );
    expect(clear?.probability).toBeGreaterThan(torn?.probability ?? 1);
  });
});
