import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Reading, type ReadingRequest } from '@feedback/contract';
import { type Models, NO_MODELS, type WorkspaceModel } from '@feedback/core';
import { openDb } from '@feedback/db';
import { openQuestionEncoder } from '@feedback/intelligence';
import { withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { readJsonLines } from './data.ts';
import { type QualityGroup, type QualityRow } from './group.ts';
import { type Domain, type Line, measureDomain, type Question } from './measure-domain.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RECORDINGS = path.join(ROOT, 'packages/test-support/recordings');
const CORPORA = ['own-feedback', 'own-feedback-2'].map((name) => path.join(ROOT, 'training/corpora', name));
/** Sets whose items have themes; the encoder was trained on all of them, so the product's own reader looks better here than it is. */
const SETS = [
  'restaurant-pos',
  'warehouse-management',
  'error-tracking',
  'elderly-care-rota',
  'b2b-auth',
  'food-delivery-and-grocery',
  'multilingual',
];

type Recorded = Omit<Reading, 'id'> & { text: string };

/** What a second reader adds: the same workspaces with and without recorded readings of a large model. */
export const recordedReadings: QualityGroup = {
  name: 'recorded readings',
  about:
    'Seven sets of our own feedback that a large model read once, through the same code as Strangers: `product` without the recorded readings, ' +
    '`with recorded readings` with them, through the job that asks a model. The encoder was trained on these sets, so `product` alone looks ' +
    'better here than on strangers. The questions of four sets are about what was said; none is about what was not.',
  measure: async () =>
    withDurableStores(async ({ postgres }) => {
      await migrate(postgres.url);
      const db = openDb({ url: postgres.url, connections: 2, onError: () => {} });
      const deps = { db, encoder: openQuestionEncoder() };
      try {
        const rows: QualityRow[] = [];
        for (const name of SETS) {
          const recorded = readJsonLines<Recorded>(path.join(RECORDINGS, `${name}.jsonl`));
          const models = recordedModels(recorded);
          const domain = readDomain(name, new Set(recorded.map(({ text }) => text)));
          rows.push({ on: name, method: 'product', figures: await measureDomain(deps, domain) });
          const figures = await measureDomain({ ...deps, models }, domain);
          rows.push({ on: name, method: 'with recorded readings', figures });
        }
        return [meanOf(rows, 'product'), meanOf(rows, 'with recorded readings'), ...rows];
      } finally {
        await db.close();
      }
    }),
};

/** The items of a set that were recorded, which of one set is a part, and its questions. */
function readDomain(name: string, recorded: ReadonlySet<string>): Domain {
  const folder = CORPORA.find((one) => existsSync(path.join(one, `${name}.jsonl`))) ?? '';
  const questions = path.join(folder, `${name}.questions.jsonl`);
  return {
    items: readJsonLines<Line>(path.join(folder, `${name}.jsonl`))
      .filter(({ text }) => recorded.has(text))
      .map((line, n) => ({ ...line, id: `${n}` })),
    questions: existsSync(questions)
      ? readJsonLines<Omit<Question, 'expect'>>(questions).map((one) => ({ ...one, expect: 'yes' }))
      : [],
  };
}

/** A model that knows these texts and no other. */
function recordedModels(recorded: Recorded[]): Models {
  const known = new Map(recorded.map(({ text, ...reading }) => [text, reading]));
  const model: WorkspaceModel = {
    id: 'recorded',
    masks: false,
    rest: async () => null,
    ask: async ({ data }) => {
      const { items } = JSON.parse(data.slice(data.lastIndexOf('{"items":'))) as ReadingRequest;
      const readings = items.flatMap(({ id, text }) => {
        const reading = known.get(text);
        return reading ? [{ id, ...reading }] : [];
      });
      return { outcome: 'answered', used: null, value: { readings } };
    },
  };
  return { ...NO_MODELS, of: async () => model, reads: async () => true };
}

function meanOf(rows: QualityRow[], method: string): QualityRow {
  const own = rows.filter((row) => row.method === method);
  const names = [...new Set(own.flatMap(({ figures }) => Object.keys(figures)))];
  const mean = (name: string) => {
    const values = own.flatMap(({ figures }) => figures[name] ?? []);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    on: `mean of ${own.length} sets`,
    method,
    figures: Object.fromEntries(names.map((name) => [name, mean(name)])),
    ...(method !== 'product' && { targets: { clusters: { atLeast: 0.85 }, kinds: { atLeast: 0.86 } } }),
  };
}
