// node --expose-gc quality/refine-many.ts [FILE]
//
// Refines very many items once, in a process of its own, and prints the seconds it took and the process's peak growth in MB.
import { openEncoder, openRandom, refine } from '@feedback/intelligence';
import { readLabelled } from './labelled.ts';

const MANY = 100_000;
const CLUSTERS = 2_000;
/** Without a file: two texts are enough to run it. */
const FEW = ['the export fails', 'please add a dark mode'];

const file = process.argv[2];
const items = makeItems(file === undefined ? FEW : readLabelled(file).texts);
globalThis.gc?.();
const before = process.memoryUsage.rss();
const started = performance.now();
let made = 0;
refine({ items }, () => `new ${made++}`);
const seconds = (performance.now() - started) / 1_000;
const megabytes = (process.resourceUsage().maxRSS * 1_024 - before) / 1_000_000;
console.log(JSON.stringify({ seconds, megabytes, items: MANY }));

/** The words of the texts in other combinations. */
function makeItems(texts: string[]) {
  const random = openRandom(3);
  const { embed } = openEncoder();
  const pick = () => texts[Math.floor(random() * texts.length)] ?? '';
  return Array.from({ length: MANY }, (_, i) => {
    const [one, other] = [pick().split(' '), pick().split(' ')];
    const text = [...one.slice(0, Math.ceil(one.length * 0.8)), ...other.slice(0, 3)].join(' ');
    return { key: `${i}`, vector: embed(text), clusterId: `${i % CLUSTERS}`, areaId: null, pinned: false };
  });
}
