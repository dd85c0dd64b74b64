// node bench/baselines/in-memory.ts JOB: the cost of understanding feedback without storing it. Texts are classified,
// clustered on arrival and ranked in one process; prints the milliseconds from the first text to the ranking.
import { ownJson } from '@feedback/contract/own-json';
import {
  assignArrivals,
  coreText,
  encodeCore,
  loadClassifier,
  openEncoder,
  rank,
  type Mentions,
} from '@feedback/intelligence';

const { texts } = ownJson<{ texts: string[] }>(process.argv[2] ?? '');
const [encoder, classifier] = [openEncoder(), loadClassifier()];

const SAID = {
  customerKey: null,
  severity: 0.5,
  revenue: null,
  unprovenRevenue: null,
  source: 'api',
  confirmed: false,
};

const startedAt = performance.now();
const items = texts.map((text, index) => {
  const core = coreText(text);
  const { vector, manner } = encodeCore(encoder, core);
  classifier.classify(core, manner);
  return { key: String(index), vector };
});
let clusters = 0;
const arrivals = assignArrivals({ clusters: [], items }, () => String(clusters++));
const mentionsOf = new Map<string, Mentions>();
for (const { key, clusterId, probability } of arrivals) {
  const cluster = mentionsOf.get(clusterId) ?? { id: clusterId, mentions: [] };
  cluster.mentions.push({ ...SAID, accountKey: key, feedbackId: key, probability, saidAt: Date.now() });
  mentionsOf.set(clusterId, cluster);
}
rank([...mentionsOf.values()], { asOf: Date.now(), revenueWeight: 0.5 });
console.log(JSON.stringify({ ms: performance.now() - startedAt }));
