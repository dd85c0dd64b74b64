// node bench/load/splitting.ts JOB: splits the generator's transcript and finds its signals, many times; prints the medians
// in milliseconds.
import { chooseSignals, splitSentences } from '@feedback/intelligence';
import { median } from '../statistics.ts';
import { transcriptOf } from './bodies.ts';

const { characters } = JSON.parse(process.argv[2] ?? '') as { characters: number };
const { text, customer_speaker: speaker } = JSON.parse(transcriptOf('split', 0, characters)) as {
  text: string;
  customer_speaker: string;
};
const times = Array.from({ length: 60 }, () => {
  const startedAt = performance.now();
  const sentences = splitSentences(text, speaker);
  const splitAt = performance.now();
  chooseSignals(text, sentences);
  return { split: splitAt - startedAt, choose: performance.now() - splitAt };
}).slice(20);
const splitMs = median(times.map(({ split }) => split));
const chooseMs = median(times.map(({ choose }) => choose));
console.log(JSON.stringify({ splitMs, chooseMs }));
