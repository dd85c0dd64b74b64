// Learns model/severity.json: node packages/intelligence/train/train-severity.ts --data DIR
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { learnSeverity } from './learn-severity.ts';
import { readOwnFeedback } from './own-feedback.ts';

const { values } = parseArgs({ options: { data: { type: 'string', default: 'shared/data' } } });

const model = learnSeverity(readOwnFeedback(values.data));
writeFileSync(new URL('../model/severity.json', import.meta.url), `${JSON.stringify(model)}\n`);
console.log(`${Object.keys(model.phrases).length} phrases`);
