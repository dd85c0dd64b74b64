// Writes model/encoder/parity.json, which a test holds the encoder against: node packages/intelligence/train/write-parity.ts
import { writeFileSync } from 'node:fs';
import { openEncoder } from '../src/encoder/encoder.ts';
import { domainsApart } from './training-domains.ts';

const TEXTS = 200;

const encoder = openEncoder();
const all = [...domainsApart('choose'), ...domainsApart('report')].flatMap(({ texts }) =>
  texts.map(({ text }) => text),
);
const step = Math.floor(all.length / TEXTS);
const written = Array.from({ length: TEXTS }, (_, n) => all[n * step] ?? '').map((text) => ({
  text,
  vector: Buffer.from(encoder.embed(text)).toString('base64'),
}));
const lines = written.map((one) => JSON.stringify(one)).join(',\n');
writeFileSync(new URL('../model/encoder/parity.json', import.meta.url), `[\n${lines}\n]\n`);
