// Writes what the encoder's manner is learnt from, one JSON object a line: node packages/intelligence/train/write-kind-texts.ts --data DIR > texts.jsonl
import { parseArgs } from 'node:util';
import { kindTexts } from './kind-texts.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });

for (const { text, label, weight, severity, isApart } of kindTexts(values.data))
  if (isApart !== true) console.log(JSON.stringify({ text, label, weight, severity }));
