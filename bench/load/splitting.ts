// node bench/load/splitting.ts JOB: splits the transcript that the generator sends, many times over, and prints the median in
// milliseconds.
// oxlint-disable-next-line no-restricted-imports -- the worker's to call, and nothing but it depends on this room
import { splitIntoSignals } from '../../packages/intelligence/src/index.ts';
import { median } from '../statistics.ts';
import { transcriptOf } from './bodies.ts';

const { characters } = JSON.parse(process.argv[2] ?? '') as { characters: number };
const { text, customer_speaker: speaker } = JSON.parse(transcriptOf('split', 0, characters)) as {
  text: string;
  customer_speaker: string;
};
const times = Array.from({ length: 60 }, () => {
  const startedAt = performance.now();
  splitIntoSignals(text, speaker);
  return performance.now() - startedAt;
});
console.log(JSON.stringify({ ms: median(times.slice(20)) }));
