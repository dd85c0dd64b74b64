/** How well clusters agree with labels: each 1 at best; AMI and ARI are 0 for chance. */
export type Agreement = { v: number; ami: number; ari: number; b3: number; clusters: number };

/** Compares the cluster of each item with its true label, all standard definitions (AMI with the arithmetic mean). */
export function agreement(clusters: string[], labels: string[]): Agreement {
  const table = countPairs(clusters, labels);
  const n = clusters.length;
  const clusterSizes = [...table.clusters.values()];
  const labelSizes = [...table.labels.values()];
  const clusterEntropy = entropy(clusterSizes, n);
  const labelEntropy = entropy(labelSizes, n);
  const information =
    clusterEntropy +
    labelEntropy -
    entropy(
      [...table.both.values()].map(({ items }) => items),
      n,
    );
  const expected = expectedInformation(clusterSizes, labelSizes, n);
  const mean = (clusterEntropy + labelEntropy) / 2;
  return {
    v: mean === 0 ? 1 : information / mean,
    ami: mean === expected ? 1 : (information - expected) / (mean - expected),
    ari: adjustedRand(table, n),
    b3: bCubed(table, n),
    clusters: clusterSizes.length,
  };
}

/**
 * The share of topics with at least two items that are found: one group has at least half of the topic's items, and they are at
 * least half of that group.
 */
export function topicsFound(clusters: string[], labels: string[]): number {
  const table = countPairs(clusters, labels);
  const topics = [...table.labels].filter(([, size]) => size > 1);
  const found = topics.filter(([topic, size]) =>
    [...table.both.values()].some(
      ({ items, cluster, label }) =>
        label === topic && items > 1 && items >= size / 2 && items >= (table.clusters.get(cluster) ?? 0) / 2,
    ),
  );
  return topics.length === 0 ? 1 : found.length / topics.length;
}

type Table = {
  both: Map<string, { items: number; cluster: string; label: string }>;
  clusters: Map<string, number>;
  labels: Map<string, number>;
};

function countPairs(clusters: string[], labels: string[]): Table {
  const table: Table = { both: new Map(), clusters: new Map(), labels: new Map() };
  for (const [i, cluster] of clusters.entries()) {
    const label = labels[i] ?? '';
    const key = JSON.stringify([cluster, label]);
    table.both.set(key, { cluster, label, items: (table.both.get(key)?.items ?? 0) + 1 });
    table.clusters.set(cluster, (table.clusters.get(cluster) ?? 0) + 1);
    table.labels.set(label, (table.labels.get(label) ?? 0) + 1);
  }
  return table;
}

function entropy(sizes: number[], n: number): number {
  return -sizes.reduce((sum, size) => sum + (size / n) * Math.log(size / n), 0);
}

function adjustedRand({ both, clusters, labels }: Table, n: number): number {
  const pairs = (size: number) => (size * (size - 1)) / 2;
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + pairs(size), 0);
  const together = sum([...both.values()].map(({ items }) => items));
  const expected = (sum(clusters.values()) * sum(labels.values())) / pairs(n);
  const most = (sum(clusters.values()) + sum(labels.values())) / 2;
  return most === expected ? 1 : (together - expected) / (most - expected);
}

function bCubed({ both, clusters, labels }: Table, n: number): number {
  let precision = 0;
  let recall = 0;
  for (const { cluster, label, items } of both.values()) {
    precision += (items * items) / (clusters.get(cluster) ?? 1) / n;
    recall += (items * items) / (labels.get(label) ?? 1) / n;
  }
  return (2 * precision * recall) / (precision + recall);
}

/** The expected mutual information of random clusters and labels of these sizes. */
function expectedInformation(clusterSizes: number[], labelSizes: number[], n: number): number {
  const logFactorial = new Float64Array(n + 1);
  for (let i = 2; i <= n; i++) logFactorial[i] = (logFactorial[i - 1] ?? 0) + Math.log(i);
  const lf = (i: number) => logFactorial[i] ?? 0;
  let expected = 0;
  for (const [a, timesA] of frequencies(clusterSizes)) {
    for (const [b, timesB] of frequencies(labelSizes)) {
      const constant = lf(a) + lf(b) + lf(n - a) + lf(n - b) - lf(n);
      for (let both = Math.max(1, a + b - n); both <= Math.min(a, b); both++) {
        const chance = Math.exp(constant - lf(both) - lf(a - both) - lf(b - both) - lf(n - a - b + both));
        expected += timesA * timesB * (both / n) * Math.log((n * both) / (a * b)) * chance;
      }
    }
  }
  return expected;
}

function frequencies(sizes: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return counts;
}
