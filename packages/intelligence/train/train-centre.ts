// Measures model/centre.json: node packages/intelligence/train/train-centre.ts
import { writeFileSync } from 'node:fs';
import { openEncoder } from '../src/encoder/encoder.ts';
import { toRows, weightedSumOf } from '../src/encoder/vector-rows.ts';
import { domainsApart } from './training-domains.ts';

/** So many texts of each domain. */
const OF_EACH = 40;

const encoder = openEncoder();
const texts = domainsApart('choose').flatMap((domain) =>
  domain.texts.filter((_, n) => n % Math.ceil(domain.texts.length / OF_EACH) === 0),
);
const mean = weightedSumOf(toRows(texts.map(({ text }) => encoder.embed(text))), () => 1 / texts.length);
const values = Array.from(mean, (value) => Number(value.toFixed(5)));
writeFileSync(new URL('../model/centre.json', import.meta.url), `${JSON.stringify(values)}\n`);
console.log(`${texts.length} texts, length ${Math.hypot(...values).toFixed(3)}`);
