import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { root } from '@feedback/local-stack';
import { type Item, send, untilWorked } from '../backlog.ts';
import { type Bench } from '../bench.ts';
import { checkWorked } from '../check-worked.ts';
import { cpuMsOf } from '../cpu.ts';
import { inRounds } from '../measure.ts';
import { type RowGroup } from './group.ts';
import { type Row } from './row.ts';

const SETTLED = [300, 1000, 4000];
const QUICK_SETTLED = [300, 1000];
const LONE_ITEMS = 30;
const BATCH = 1000;
const CORPORA = 'training/corpora';

/** What one item costs that arrives by itself in a workspace at rest: from accepted to ranked. No two texts are the same. */
export const arrivals: RowGroup = {
  name: 'arrivals',
  about: `${LONE_ITEMS} items, each sent when the one before it has been ranked, to workspaces of distinct texts of many products`,
  measure: async (bench) => {
    const settled = bench.options.quick ? QUICK_SETTLED : SETTLED;
    const items = distinctItems(Math.max(...settled) + 1 + LONE_ITEMS);
    const rows: Row[] = [];
    for (const size of settled) {
      const rounds = await inRounds(bench, `arrivals in ${size}`, () => loneItems(bench, items, size));
      const row = (name: string, figure: (round: (typeof rounds)[number]) => number): Row => ({
        name: `a lone item in a workspace of ${size}: CPU${name}`,
        unit: 'ms/item',
        product: rounds.map(figure),
      });
      rows.push(
        { ...row('', (used) => used.worker + used.postgres), target: { of: 'product', atMost: 20 } },
        row(', worker', (used) => used.worker),
        row(', PostgreSQL', (used) => used.postgres),
      );
    }
    return rows;
  },
};

let databases = 0;

async function loneItems(
  bench: Bench,
  items: Item[],
  settled: number,
): Promise<{ worker: number; postgres: number }> {
  const product = await bench.servers.product(await bench.emptyDatabase(`arrivals_${(databases += 1)}`));
  const worker = await bench.servers.worker(product.databaseUrl, { RANKING_PAUSE: '0' });
  const { workspaceId, token } = await bench.caller(product.databaseUrl);
  let accepted = 0;
  const workOff = async (some: Item[]) => {
    accepted += await send(product, token, { items: some, size: some.length === 1 ? 1 : BATCH });
    await untilWorked(bench, { databaseUrl: product.databaseUrl, workspaceId });
  };
  await workOff(items.slice(0, settled));
  await workOff(items.slice(settled, settled + 1)); // one that is not counted
  const lone = items.slice(settled + 1, settled + 1 + LONE_ITEMS);
  const read = () => cpuMsOf({ api: worker.pid, postgres: bench.stores.postgres.pid, redis: 0 });
  const before = read();
  for (const item of lone) await workOff([item]);
  const after = read();
  bench.checks.push(await checkWorked(product.databaseUrl, { workspaceId, rows: 'arrivals', accepted }));
  await bench.servers.stopAll();
  const each = (ms: number) => ms / lone.length;
  return { worker: each(after.api - before.api), postgres: each(after.postgres - before.postgres) };
}

/** Items of the corpora, one of each domain in turn, no text twice. */
function distinctItems(count: number): Item[] {
  const files = readdirSync(path.join(root, CORPORA), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl') && !file.endsWith('.questions.jsonl'))
    .toSorted();
  const domains = files.map((file) =>
    readFileSync(path.join(root, CORPORA, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ownJson<{ text: string }>(line).text),
  );
  const texts = new Set<string>();
  const longest = Math.max(...domains.map(({ length }) => length));
  for (let at = 0; at < longest && texts.size < count; at += 1)
    for (const domain of domains) {
      const text = domain[at];
      if (text !== undefined) texts.add(text);
    }
  if (texts.size < count) throw new Error(`${CORPORA} has ${texts.size} texts, not ${count}`);
  return [...texts].slice(0, count).map((text, n) => ({
    text,
    customer_email: `person-${n}@company-${n % 97}.example`,
    external_id: `arrival-${n}`,
  }));
}
