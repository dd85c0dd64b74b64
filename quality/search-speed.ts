import { performance } from 'node:perf_hooks';
import { askFeedback } from '@feedback/core';
import { openDb } from '@feedback/db';
import { openEncoder, openQuestionEncoder } from '@feedback/intelligence';
import { withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { readCsv } from './data.ts';
import { fillSearch } from './fill-search.ts';
import { REVENUE_BANDS } from './fill-workspace.ts';
import { type QualityGroup, type QualityRow } from './group.ts';

const SIZE = 200_000;
const FULL_SIZE = 1_000_000;

const QUESTIONS = [
  'card',
  'refund',
  'pin',
  'crash',
  'dark mode',
  'my card',
  'top up failed',
  'exchange rate',
  'money transfer not arrived',
  'wrong amount of cash received',
  'card payment not recognised',
  'how do I change my PIN',
  'identity verification takes too long',
  'why was I charged a fee for a transfer abroad',
  'the virtual card does not work in the shop',
  'apple pay does not work',
  'zxqv 4711',
  'I would like to close my account because the app is slow and support does not answer',
  'lost or stolen phone',
  'direct debit I did not make',
];
const ASKED_AT = new Date(Date.UTC(2026, 0, 2));
const SINCE = new Date(Date.UTC(2025, 11, 1));
const FILTERS = {
  'without a filter': [{}],
  'with a filter': [
    { projectId: 'project-1' },
    { since: SINCE },
    { kinds: ['bug' as const] },
    { source: 'source-3' },
    { until: SINCE },
    { kinds: ['bug' as const], since: SINCE, projectId: 'project-2' },
  ],
};

export const searchSpeed: QualityGroup = {
  name: 'search speed',
  about:
    'askFeedback, as service.ask calls it for ten citations, one question after another, in a PostgreSQL of its own that writes as durably as that of npm start. The ' +
    'workspace holds texts put together from two real ones. 40 questions each, from one word to a sentence, frequent and rare words, ' +
    'after one round of warming up; in milliseconds. A million items are measured with --full.',
  measure: async (data) => {
    const file = data.path('banking77/train.csv');
    if (!file) return [];
    const texts = readCsv(file).map(({ text = '' }) => text);
    return withDurableStores(async ({ postgres }) => {
      await migrate(postgres.url);
      const rows = await measureAt(postgres.url, { texts, items: SIZE, target: 300 });
      return data.isFull
        ? [...rows, ...(await measureAt(postgres.url, { texts, items: FULL_SIZE, target: 1_000 }))]
        : rows;
    });
  },
};

async function measureAt(
  url: string,
  { texts, items, target }: { texts: string[]; items: number; target: number },
): Promise<QualityRow[]> {
  const encoder = openEncoder();
  const workspaceId = await fillSearch(url, { encoder, texts, items });
  const db = openDb({ url, connections: 1, onError: () => {} });
  const deps = { db, encoder: openQuestionEncoder(), now: () => ASKED_AT, revenueBands: REVENUE_BANDS };
  try {
    const rows: QualityRow[] = [];
    for (const [how, filters] of Object.entries(FILTERS)) {
      const times: number[] = [];
      for (let n = -QUESTIONS.length; n < 2 * QUESTIONS.length; n++) {
        const question = QUESTIONS.at(n % QUESTIONS.length) ?? '';
        const filter = filters[Math.abs(n) % filters.length] ?? {};
        const start = performance.now();
        await askFeedback(deps, workspaceId, { question, filter, limit: 10 });
        if (n >= 0) times.push(performance.now() - start);
      }
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) =>
        sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
      rows.push({
        on: `${items.toLocaleString('en')} items, ${how}`,
        method: 'product',
        figures: { 'p50 ms': at(0.5), 'p95 ms': at(0.95) },
        targets: { 'p95 ms': { atMost: target } },
      });
    }
    return rows;
  } finally {
    await db.close();
  }
}
