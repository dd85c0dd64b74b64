import { readdirSync } from 'node:fs';
import path from 'node:path';
import { openDb } from '@feedback/db';
import { openQuestionEncoder } from '@feedback/intelligence';
import { withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { readJsonLines } from './data.ts';
import { type QualityGroup, type QualityRow } from './group.ts';
import { type Domain, type Line, measureDomain, type Question } from './measure-domain.ts';

/** Domains that nothing was trained or chosen on, each in a workspace of its own. */
export const strangers: QualityGroup = {
  name: 'strangers',
  about:
    'Eight domains, from surgeries to town halls, 60 items and 15 questions each, written by hands that knew nothing of the product: ' +
    'accepted, understood, clustered, divided and ranked by the code of the ingest API and the worker, asked through askFeedback. ' +
    '`clusters` is the mean of ARI, B³ and the share of themes found. `do not belong`: members of the first 15 priorities that are ' +
    'not about what most of its members are about. `first quotes`: those that are about something else than the title. `divided` and ' +
    '`cut`: items of two topics that became several, and items of one that did. `denied`: questions whose answer is there and that got ' +
    'none; `quoted`: those of them whose answer is quoted as perhaps meant. `false`: questions about something near to what was said that got an answer.',
  measure: async (data) => {
    const folder = data.path('strangers') ?? path.join(import.meta.dirname, 'samples/strangers');
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.questions.jsonl'))
      .map((name) => name.slice(0, -'.questions.jsonl'.length));
    return withDurableStores(async ({ postgres }) => {
      await migrate(postgres.url);
      const db = openDb({ url: postgres.url, connections: 2, onError: () => {} });
      const encoder = openQuestionEncoder();
      try {
        const rows: QualityRow[] = [];
        for (const name of names) {
          const figures = await measureDomain({ db, encoder }, readDomain(folder, name));
          rows.push({ on: name, method: 'product', figures });
        }
        return [meanOf(rows), ...rows];
      } finally {
        await db.close();
      }
    });
  },
};

function readDomain(folder: string, name: string): Domain {
  return {
    items: readJsonLines<Line>(path.join(folder, `${name}.jsonl`)).map((line, n) => ({
      ...line,
      id: `${n}`,
    })),
    questions: readJsonLines<Question>(path.join(folder, `${name}.questions.jsonl`)),
  };
}

function meanOf(rows: QualityRow[]): QualityRow {
  const names = Object.keys(rows[0]?.figures ?? {});
  const mean = (name: string) =>
    rows.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0) / Math.max(1, rows.length);
  return {
    on: `mean of ${rows.length} domains`,
    method: 'product',
    figures: Object.fromEntries(names.map((name) => [name, mean(name)])),
    targets: {
      clusters: { atLeast: 0.6 },
      'do not belong': { atMost: 0.2 },
      'first quotes': { atMost: 0.08 },
      kinds: { atLeast: 0.86 },
      divided: { atLeast: 0.6 },
      cut: { atMost: 0.02 },
      right: { atLeast: 0.6 },
      denied: { atMost: 0.1 },
      false: { atMost: 0.15 },
    },
  };
}
