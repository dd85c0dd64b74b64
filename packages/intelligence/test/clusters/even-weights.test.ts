import { sharedEncoder } from '@feedback/test-support';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { evenWeights } from '../../src/clusters/even-weights.ts';
import { refine } from '../../src/clusters/refine.ts';
import { toRows } from '../../src/encoder/vector-rows.ts';
import { assignArrivals } from '../../src/index.ts';

const { embed } = sharedEncoder();

const THEMES = [
  [
    'The export to CSV drops the last column',
    'CSV exports have no last column',
    'My CSV export lacks the last column',
  ],
  ['Please add a dark mode', 'A dark mode would help my eyes', 'I would like a dark mode'],
  [
    'I cannot log in with my fingerprint',
    'Fingerprint login fails',
    'Logging in with the fingerprint does not work',
  ],
  [
    'The invoice has the wrong VAT number',
    'Wrong VAT number on invoices',
    'Our VAT number is wrong on the invoice',
  ],
  ['The map is slow on my phone', 'Scrolling the map takes for ever', 'The map loads very slowly'],
  [
    'Can I share a board with guests?',
    'Sharing boards with guests is missing',
    'Guests cannot be given a board',
  ],
];
const TOPICS = THEMES.flatMap((texts, theme) => texts.map(() => theme));
const order = (n: number) => `Order ${100_000 + 7 * n} was delivered late to depot ${n % 97}`;
const ORDERS = 320;

let said: Int8Array[];
let sent: Int8Array[];
beforeAll(() => {
  said = THEMES.flat().map(embed);
  sent = Array.from({ length: ORDERS }, (_, n) => embed(order(n)));
});

/** The cluster of each vector when all are divided at once. */
function divided(vectors: Int8Array[]): string[] {
  let made = 0;
  const items = vectors.map((vector, n) => ({
    key: `${n}`,
    vector,
    clusterId: `${n}`,
    areaId: null,
    pinned: false,
  }));
  return refine({ items }, () => `new ${made++}`).placements.map(({ clusterId }) => clusterId);
}

function arrived(vectors: Int8Array[]): string[] {
  let made = 0;
  const items = vectors.map((vector, n) => ({ key: `${n}`, vector }));
  return assignArrivals({ clusters: [], items }, () => `c${made++}`).map(({ clusterId }) => clusterId);
}

/** Of the pairs of what customers said: how many are together although they are about different things. */
function wronglyTogether(clusterIds: string[]): number {
  return TOPICS.flatMap((topic, n) =>
    TOPICS.slice(0, n).filter((other, m) => other !== topic && clusterIds[m] === clusterIds[n]),
  ).length;
}

describe('one sentence that a machine sends by the hundred', () => {
  test.each([
    ['at once', divided],
    ['as they arrive', arrived],
  ])('does not bring together what customers say of other things (%s)', (_, cluster) => {
    const clusterIds = cluster([...said, ...sent]);
    expect(wronglyTogether(clusterIds)).toBe(0);
    const ofOrders = new Set(clusterIds.slice(said.length));
    expect(clusterIds.slice(0, said.length).filter((id) => ofOrders.has(id))).toEqual([]);
    expect(ofOrders.size).toBeLessThanOrEqual(3);
  });

  test('counts for no more than an eighth together', () => {
    const weights = evenWeights(toRows([...said, ...sent]), 20);
    const [ofSaid, ofSent] = [weights?.slice(0, said.length), weights?.slice(said.length)].map(
      (some) => some?.reduce((sum, weight) => sum + weight, 0) ?? 0,
    );
    expect(ofSaid).toBeCloseTo(said.length, 0);
    expect(ofSent).toBeLessThan(0.15 * (said.length + 20 + (ofSent ?? 0)));
  });
});

test('texts of which no matter is said much oftener than others count 1 each', () => {
  expect(evenWeights(toRows(said), 20)).toBeNull();
  expect(evenWeights(toRows([]), 20)).toBeNull();
  expect(evenWeights(toRows([new Int8Array()]), 20)).toBeNull();
});
