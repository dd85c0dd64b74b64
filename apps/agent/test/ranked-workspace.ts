import { rankPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { type ConsoleVisitor, visitConsole } from './console-visitor.ts';
import { type Harness, type Member } from './harness.ts';
import { tell, type Told } from './told-feedback.ts';

/** A customer's words that would be markup if a page forgot to escape them. */
export const EVIL = `<script>alert('x')</script>`;
export const CSV = 'Export to CSV fails';
export const DARK = 'Dark mode';

export type RankedWorkspace = ConsoleVisitor & {
  owner: Member;
  /** The ids of the two priorities. */
  csv: string;
  dark: string;
  rank: () => Promise<void>;
  /** How many items each priority has, by its title. */
  sizes: () => Promise<Record<string, number>>;
  cookie: () => Promise<string>;
};

/** A workspace with two ranked priorities, and its owner in the console. */
export async function rankedWorkspace(t: Harness): Promise<RankedWorkspace> {
  const owner = await t.newMember('Northwind');
  const feedback: Told[] = [
    {
      text: `The CSV export dies after a minute. ${EVIL}`,
      about: CSV,
      customerName: 'Dana',
      customerEmail: 'dana@bluemill.test',
      companyName: 'Bluemill',
      revenue: 240_000,
      source: 'call',
    },
    { text: 'CSV export fails with an error', about: CSV, customerName: 'Lee' },
    { text: 'Please add a dark theme to the app', about: DARK, customerName: 'Kim', revenue: 100 },
  ];
  await tell(t, owner, feedback);
  await rank(t, owner);
  const visitor = await visitConsole(t, owner);
  const rows = await t.rows<{ id: string; title: string }>(
    owner.workspaceId,
    'select id, title from priority',
  );
  const id = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
  return {
    ...visitor,
    owner,
    csv: id(CSV),
    dark: id(DARK),
    rank: () => rank(t, owner),
    cookie: () => visitor.browser.cookies(t.url),
    sizes: () => sizes(t, owner),
  };
}

async function rank(t: Harness, { workspaceId }: Member): Promise<void> {
  const deps = { db: t.db, now: () => new Date(), revenueBands: t.config.revenueBands, pauseMs: 0 };
  await withWorkspace(t.db, workspaceId, await rankPriorities(deps, { workspaceId }));
}

async function sizes(t: Harness, { workspaceId }: Member): Promise<Record<string, number>> {
  const rows = await t.rows<{ title: string; items: number }>(
    workspaceId,
    `select p.title, count(*)::int as items from assignment a join priority p on p.id = a.priority_id
     where p.merged_into is null group by p.title order by p.title`,
  );
  return Object.fromEntries(rows.map(({ title, items }) => [title, items]));
}
