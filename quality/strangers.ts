import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Type } from '@feedback/contract/schema';
import { openDb } from '@feedback/db';
import { openQuestionEncoder } from '@feedback/intelligence';
import { root, withDurableStores } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { readJsonLines } from './data.ts';
import { type QualityData, type QualityGroup, type QualityRow } from './group.ts';
import { type Domain, type Line, measureDomain, type Question } from './measure-domain.ts';
import { readJson } from './read-json.ts';

const QUESTIONS = '.questions.jsonl';
const PLAIN = path.join(root, 'training/corpora/plain');
const Apart = Type.Object({ report: Type.Array(Type.String()) });

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
    const rows = await measureEach(readStrangers(data));
    return [
      meanOf(rows, {
        clusters: { atLeast: 0.6 },
        'do not belong': { atMost: 0.2 },
        'first quotes': { atMost: 0.08 },
        kinds: { atLeast: 0.86 },
        divided: { atLeast: 0.6 },
        cut: { atMost: 0.02 },
        right: { atLeast: 0.6 },
        denied: { atMost: 0.1 },
        false: { atMost: 0.15 },
      }),
      ...rows,
    ];
  },
};

/** So many messages of one machine stand beside the items of a domain. */
const MESSAGES = 500;

/** The same strangers beside what a machine sends by the hundred. */
export const strangersBesideAMachine: QualityGroup = {
  name: 'strangers beside a machine',
  about:
    `The eight domains of the strangers, each with ${MESSAGES} messages of one machine in its workspace, which differ in two numbers. The figures are those of what customers said, ` +
    'as without the messages; the messages belong to no theme.',
  measure: async (data) => {
    const domains = readStrangers(data);
    const beside = Array.from({ length: MESSAGES }, (_, n) => ({
      id: `message-${n}`,
      theme: 'message of a machine',
      kind: 'bug',
      noise: true as const,
      customer: `Buyer ${n}`,
      text: `Order ${100_000 + 7 * n} was delivered late to depot ${n % 97}`,
    }));
    const rows = await measureEach(
      new Map(
        Array.from(domains, ([name, { items }]) => [name, { items: [...items, ...beside], questions: [] }]),
      ),
    );
    return [meanOf(rows, { clusters: { atLeast: 0.6 } }), ...rows];
  },
};

/** Strangers whose texts are harder to bring together. */
export const strangersInOtherWords: QualityGroup = {
  name: 'strangers in other words',
  about:
    'Domains of `training/corpora/plain` that are kept apart for reporting and ask about what nearly was said as often as about what was: ' +
    'texts of one theme share hardly a word, every theme has a close sibling, and questions are asked in other words. The figures are ' +
    'those of the strangers. Kinds are left out: the authors had one word for praise and for complaints about a service.',
  measure: async () => {
    const apart = readJson(path.join(root, 'training/domains.json'), Apart);
    const asked = new Map(
      apart.report
        .filter((name) => readdirSync(PLAIN).includes(`${name}${QUESTIONS}`))
        .map((name) => [name, readDomain(PLAIN, name)] as const)
        .filter(([, { questions }]) => questions.some((question) => 'near' in question)),
    );
    const rows = (await measureEach(asked)).map((row) => {
      const { kinds: _uneven, ...figures } = row.figures;
      return { ...row, figures };
    });
    return [meanOf(rows), ...rows];
  },
};

/** A text of two topics names them in `part_themes`, or by its parts in the corpora for training. */
type Written = Line & { parts?: (string | { theme: string })[] };

async function measureEach(domains: ReadonlyMap<string, Domain>): Promise<QualityRow[]> {
  return withDurableStores(async ({ postgres }) => {
    await migrate(postgres.url);
    const db = openDb({ url: postgres.url, connections: 2, onError: () => {} });
    const encoder = openQuestionEncoder();
    try {
      const rows: QualityRow[] = [];
      for (const [on, domain] of domains)
        rows.push({ on, method: 'product', figures: await measureDomain({ db, encoder }, domain) });
      return rows;
    } finally {
      await db.close();
    }
  });
}

function readStrangers(data: QualityData): Map<string, Domain> {
  const folder = data.path('strangers') ?? path.join(import.meta.dirname, 'samples/strangers');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(QUESTIONS))
    .map((name) => name.slice(0, -QUESTIONS.length));
  return new Map(names.map((name) => [name, readDomain(folder, name)]));
}

function readDomain(folder: string, name: string): Domain {
  return {
    items: readJsonLines<Written>(path.join(folder, `${name}.jsonl`)).map(({ parts = [], ...line }, n) => {
      const themes = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.theme]));
      return {
        ...line,
        ...(themes[0] !== undefined && { theme: themes[0], part_themes: themes }),
        id: `${n}`,
      };
    }),
    questions: readJsonLines<Question>(path.join(folder, `${name}${QUESTIONS}`)),
  };
}

function meanOf(rows: QualityRow[], targets: QualityRow['targets'] = {}): QualityRow {
  const names = Object.keys(rows[0]?.figures ?? {});
  const mean = (name: string) =>
    rows.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0) / Math.max(1, rows.length);
  return {
    on: `mean of ${rows.length} domains`,
    method: 'product',
    figures: Object.fromEntries(names.map((name) => [name, mean(name)])),
    targets,
  };
}
