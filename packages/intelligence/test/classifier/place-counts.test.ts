import { describe, expect, test } from '@jest/globals';
import { openPlaceCounts } from '../../src/classifier/place-counts.ts';
import { openRandom } from '../../src/clusters/random.ts';

describe('openPlaceCounts', () => {
  test('counts each place and lists places as they are found, for groups of any size after one another', () => {
    const random = openRandom(3);
    const group = openPlaceCounts();
    for (const size of [3, 500, 1, 4_000, 20, 0]) {
      const places = Array.from({ length: size }, () => Math.floor(random() * 4 * size) * 4_096);
      group.clear(size);
      for (const place of places) group.add(place);
      const times = new Map<number, number>();
      for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
      const listed = Array.from({ length: group.size() }, (_, i) => [group.placeAt(i), group.timesAt(i)]);
      expect(listed).toEqual([...times]);
    }
  });
});
