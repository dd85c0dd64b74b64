// node bench/load/splitting.ts JOB: splits the generator's transcript and finds its signals, many times; prints the medians
// in milliseconds.
import { ownJson } from '@feedback/contract/own-json';
import { chooseSignals, splitSentences } from '@feedback/intelligence';
import { median } from '../statistics.ts';
import { transcriptOf } from './bodies.ts';

const { characters } = ownJson<{ characters: number }>(process.argv[2] ?? '');
const { text, customer_speaker: speaker } = ownJson<{
  text: string;
  customer_speaker: string;
}>(transcriptOf('split', 0, characters));
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
