import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clusters, mergeSuggestions, tasks, type Tx, withWorkspace } from '@feedback/db';
import { type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEngine } from '../../src/engine.ts';
import { openJobs } from '../harness.ts';

const OWN_FEEDBACK = path.join(import.meta.dirname, '../../../../quality/samples/own-feedback');

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs({ engine: openEngine() });
});
afterAll(() => jobs.close());

async function understood(texts: string[], workspace?: TestWorkspace): Promise<TestWorkspace> {
  const into = workspace ?? (await jobs.newWorkspace());
  await jobs.accept(
    into,
    texts.map((text) => ({ text })),
  );
  await jobs.run(into, 'deduplication');
  await jobs.run(into, 'understanding');
  return into;
}

const placed = (workspace: TestWorkspace) =>
  jobs.rows<{ text: string; priority_id: string; probability: number }>(
    workspace,
    'select f.text, a.priority_id, a.probability from assignment a join feedback f on f.id = a.feedback_id order by f.id',
  );

describe('clustering', () => {
  test('puts items that say the same into one priority and others into another', async () => {
    const workspace = await understood([
      'My card was declined in the shop',
      'Please add dark mode to the app',
      'Why was my card payment declined?',
      'I would love a dark mode',
    ]);
    await jobs.run(workspace, 'clustering');
    const [card, dark, card2, dark2] = await placed(workspace);
    expect(card2?.priority_id).toBe(card?.priority_id);
    expect(dark2?.priority_id).toBe(dark?.priority_id);
    expect(card?.priority_id).not.toBe(dark?.priority_id);
    // Few items are all looked at again.
    expect((await jobs.openKinds(workspace)).toSorted()).toEqual(['clustering', 'ranking']);
  });

  test('later items join the existing priorities: their ids stay', async () => {
    const workspace = await understood([
      'My card was declined in the shop',
      'Please add dark mode to the app',
    ]);
    await jobs.run(workspace, 'clustering');
    const before = await placed(workspace);
    await understood(['The card got declined again when I paid in a shop'], workspace);
    await jobs.run(workspace, 'clustering');
    const after = await placed(workspace);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]?.priority_id).toBe(before[0]?.priority_id);
  });

  test('computes again when a person corrected the clusters in the meantime', async () => {
    const workspace = await understood(['My card was declined in the shop']);
    await jobs.rows(workspace, 'insert into clustering (workspace_id) values ($1)', [workspace.workspaceId]);
    const correcting = openJobs();
    await jobs.run(workspace, 'clustering', async (task) => {
      const effect = await correcting.work('clustering', task);
      await jobs.rows(workspace, 'update clustering set revision = revision + 1');
      return effect;
    });
    await correcting.close();
    expect(await placed(workspace)).toEqual([]);
    expect(await jobs.openKinds(workspace)).toEqual(['clustering']);
    await jobs.run(workspace, 'clustering');
    expect(await placed(workspace)).toHaveLength(1);
  });

  test('refines the clusters once enough items have arrived: names new ones, keeps ids, leaves redirects where clusters were merged', async () => {
    const topics = [
      [
        'My card was declined',
        'Card declined in a shop',
        'Why was my card declined?',
        'The card gets declined',
        'Card payment declined',
      ],
      [
        'Please add dark mode',
        'I want a dark mode',
        'Dark mode for the app',
        'When do you add dark mode?',
        'Dark mode is missing',
      ],
      [
        'The CSV export is empty',
        'Exporting to CSV gives nothing',
        'CSV export broken',
        'My CSV export has no rows',
        'Export to CSV fails',
      ],
    ];
    const texts = Array.from({ length: 20 }, (_, n) =>
      topics.map((words) => `${words[n % 5] ?? ''} (${'abcdefghijklmnopqrst'[n]})`),
    ).flat();
    const workspace = await understood(texts);
    await jobs.run(workspace, 'clustering');
    expect(await jobs.openKinds(workspace)).toEqual(expect.arrayContaining(['clustering', 'ranking']));
    const before = new Set((await placed(workspace)).map(({ priority_id }) => priority_id));
    await jobs.run(workspace, 'clustering');

    const after = await placed(workspace);
    const largest = (words: string) => {
      const ids = after
        .filter(({ text }) => text.toLowerCase().includes(words))
        .map(({ priority_id }) => priority_id);
      const counts = Map.groupBy(ids, (id) => id);
      return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
    };
    const found = ['declined', 'dark mode', 'csv'].map(largest);
    expect(new Set(found).size).toBe(3);
    expect(found.filter((id) => before.has(id))).toEqual(found);

    const titles = await jobs.rows<{ id: string; title: string }>(
      workspace,
      'select id, title from priority where id = any ($1)',
      [found],
    );
    const titleOf = (id = '') => titles.find((row) => row.id === id)?.title.toLowerCase();
    expect(titleOf(found[0])).toContain('declined');
    expect(titleOf(found[1])).toContain('dark mode');
    expect(titleOf(found[2])).toContain('csv');

    const current = new Set(after.map(({ priority_id }) => priority_id));
    const gone = [...before].filter((id) => !current.has(id));
    const redirects = await jobs.rows<{ id: string; merged_into: string }>(
      workspace,
      'select id, merged_into from priority where merged_into is not null',
    );
    expect(redirects.map(({ id }) => id).toSorted()).toEqual(gone.toSorted());
    for (const { merged_into } of redirects) expect(current).toContain(merged_into);
    expect(await jobs.rows(workspace, 'select items, since_refinement from clustering')).toEqual([
      { items: 60, since_refinement: 0 },
    ]);
  });

  test('a larger workspace is refined once, when no more items are being read', async () => {
    const workspace = await understood(['Please add dark mode', 'The CSV export is empty']);
    const { workspaceId } = workspace;
    await jobs.run(workspace, 'clustering');
    await jobs.run(workspace, 'clustering');
    await jobs.rows(workspace, 'update clustering set items = 2000, since_refinement = 900 returning 1');
    await jobs.accept(workspace, [{ text: 'My card was declined' }]);
    await jobs.run(workspace, 'deduplication');
    const progress = () => jobs.rows(workspace, 'select items, since_refinement from clustering');

    const requested = (tx: Tx) => tasks.requestRun(tx, workspaceId, 'clustering');
    await withWorkspace(jobs.db, workspaceId, requested);
    await jobs.run(workspace, 'clustering'); // an item is being read
    expect(await progress()).toEqual([{ items: 2_000, since_refinement: 900 }]);
    expect(await jobs.openKinds(workspace)).toContain('clustering');

    await jobs.run(workspace, 'understanding');
    await jobs.run(workspace, 'clustering');
    expect(await progress()).toEqual([{ items: 2_001, since_refinement: 901 }]);
    await jobs.run(workspace, 'clustering');
    expect(await progress()).toEqual([{ items: 2_001, since_refinement: 0 }]);
  });

  test('no refinement begins while items are being divided: their parts would make it useless', async () => {
    const workspace = await understood(['Please add dark mode', 'The CSV export is empty']);
    const { workspaceId } = workspace;
    await jobs.run(workspace, 'clustering');
    await withWorkspace(jobs.db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'division'));
    const sinceRefinement = async () => {
      await jobs.run(workspace, 'clustering');
      return jobs.rows(workspace, 'select since_refinement from clustering');
    };
    expect(await sinceRefinement()).toEqual([{ since_refinement: 2 }]);
    expect(await jobs.openKinds(workspace)).toContain('clustering');
    await jobs.run(workspace, 'division');
    expect(await sinceRefinement()).toEqual([{ since_refinement: 0 }]);
  });

  test('confirmed items, and priorities being built, stay where they are', async () => {
    const texts = Array.from({ length: 60 }, (_, n) => `The invoice number ${n} is wrong`);
    const workspace = await understood(texts);
    await jobs.run(workspace, 'clustering');
    const own = '00000000-0000-7000-8000-00000000abcd';
    await jobs.rows(
      workspace,
      `insert into priority (workspace_id, id, title, state) values ($1, $2, 'Set apart', 'building')`,
      [workspace.workspaceId, own],
    );
    await jobs.rows(
      workspace,
      `update assignment set priority_id = $1, confirmed = true where feedback_id in (select feedback_id from assignment order by feedback_id limit 5)`,
      [own],
    );
    await jobs.run(workspace, 'clustering');
    const after = await placed(workspace);
    expect(after.slice(0, 5).map(({ priority_id }) => priority_id)).toEqual(
      Array.from({ length: 5 }, () => own),
    );
    expect(after).toHaveLength(60);
  });

  test('what came after a priority was taken up may leave it, and what was there stays', async () => {
    const workspace = await understood([
      ...Array.from({ length: 30 }, (_, n) => `The invoice number ${n} is wrong`),
      ...Array.from({ length: 30 }, (_, n) => `Please add dark mode to screen ${n}`),
    ]);
    await jobs.run(workspace, 'clustering');
    const { workspaceId } = workspace;
    const invoices = (await placed(workspace))[0]?.priority_id;
    const isDark = ({ text }: { text: string }) => text.startsWith('Please');
    const dark = (await placed(workspace)).filter(isDark);
    const put = (ids: string, receivedAt: string) =>
      jobs.rows(
        workspace,
        `with late as (update feedback set received_at = now() + interval '${receivedAt}' where id in (${ids}) returning id)
         update assignment set priority_id = $1 where feedback_id in (select id from late)`,
        [invoices],
      );
    const some = (order: string) =>
      `select id from feedback where text like 'Please%' order by id ${order} limit 3`;
    await put(some('asc'), '-1 hour'); // before
    await put(some('desc'), '1 hour'); // after
    await jobs.rows(
      workspace,
      `with taken as (update priority set state = 'shipped' where id = $2 returning id)
       insert into event (workspace_id, id, at, action, priority_id, from_state, to_state)
       select $1, gen_random_uuid(), now(), 'mark_shipped', id, 'open', 'shipped' from taken`,
      [workspaceId, invoices],
    );
    await withWorkspace(jobs.db, workspaceId, (tx) => clusters.noteChanged(tx, workspaceId, 60));
    await withWorkspace(jobs.db, workspaceId, (tx) => tasks.requestRun(tx, workspaceId, 'clustering'));
    await jobs.run(workspace, 'clustering');
    const after = (await placed(workspace)).filter(isDark);
    expect(after.slice(0, 3).map(({ priority_id }) => priority_id)).toEqual([invoices, invoices, invoices]);
    expect(after.slice(-3).map(({ priority_id }) => priority_id)).toEqual(
      dark.slice(-3).map(({ priority_id }) => priority_id),
    );
  });

  test('records in the trail what it merged and split, without a person', async () => {
    const workspace = await understood(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 ? `My card was declined in shop ${n}` : `Please add dark mode to page ${n}`,
      ),
    );
    await jobs.run(workspace, 'clustering');
    const one = (await placed(workspace))[0]?.priority_id;
    await jobs.rows(workspace, 'update assignment set priority_id = $1', [one]);
    await jobs.run(workspace, 'clustering');
    const events = await jobs.rows(
      workspace,
      'select action, detail, person_id, priority_id from event order by id',
    );
    expect(events).toContainEqual({
      action: 'split',
      detail: { from: one, items: expect.any(Number) },
      person_id: null,
      priority_id: expect.not.stringMatching(one ?? ''),
    });
  });

  test('titles a new priority by what its first item says, not by its first words', async () => {
    const workspace = await understood([
      'Hello team,\n\nthe invoice of March does not open, please answer to dana@acme.example.\n\nKind regards\nDana',
    ]);
    await jobs.run(workspace, 'clustering');
    const titles = await jobs.rows<{ title: string }>(workspace, 'select title from priority');
    expect(titles).toEqual([{ title: 'Invoice of March does not open' }]);
  });

  test('gives no title twice, whatever the case: not on arrival, and not beside one that a person gave', async () => {
    const workspace = await understood(['???', '??? ', 'My card was declined', '!!']);
    await jobs.rows(
      workspace,
      `insert into priority (workspace_id, id, title, named)
       values ($1, gen_random_uuid(), 'MY CARD WAS DECLINED', true), ($1, gen_random_uuid(), 'Card declined', true)`,
      [workspace.workspaceId],
    );
    await jobs.run(workspace, 'clustering');
    await understood(
      Array.from({ length: 60 }, (_, n) => `Card declined ${'abcdefghij'[n % 10]} ${n}`),
      workspace,
    );
    await jobs.run(workspace, 'clustering');
    await jobs.run(workspace, 'clustering');
    const titles = (
      await jobs.rows<{ title: string }>(workspace, 'select title from priority where merged_into is null')
    ).map(({ title }) => title.toLowerCase());
    expect(titles).toContain('card declined');
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('an item that a person moved keeps its priority, though it is older than the items considered', async () => {
    const workspace = await understood(Array.from({ length: 55 }, (_, n) => `My invoice ${n} is wrong`));
    await jobs.run(workspace, 'clustering');
    const own = '00000000-0000-7000-8000-00000000abce';
    await jobs.rows(
      workspace,
      `insert into priority (workspace_id, id, title) values ($1, $2, 'Set apart')`,
      [workspace.workspaceId, own],
    );
    await jobs.rows(
      workspace,
      `update assignment set priority_id = $1, exemplar = false, pinned = feedback_id = (
         select min(feedback_id::text)::uuid from assignment)
       where feedback_id in (select feedback_id from assignment order by feedback_id limit 3)`,
      [own],
    );
    const looked = await jobs.inTransaction(workspace, async (tx) => {
      const items = await clusters.placedItems(tx, workspace.workspaceId, {
        encoder: 'fis-sentences-2',
        newest: 50,
        older: 8,
      });
      expect(items.filter(({ priorityId }) => priorityId === own).map(({ pinned }) => pinned)).toEqual([
        true,
      ]);
    });
    expect(looked).toBeUndefined();
  });

  test('from some hundred items on priorities belong to areas, which keep their ids', async () => {
    const domains = ['project-management-tasks', 'observability-monitoring', 'messaging-app'];
    const texts = domains.flatMap((domain) =>
      readFileSync(path.join(OWN_FEEDBACK, `${domain}.jsonl`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { text: string }).text),
    );
    const workspace = await understood(texts);
    const areas = () =>
      jobs.rows<{ id: string; title: string; priorities: number }>(
        workspace,
        `select a.id, a.title, count(p.id)::int as priorities from area a left join priority p on p.area_id = a.id
         group by a.id, a.title order by a.id`,
      );
    await jobs.run(workspace, 'clustering');
    expect(await areas()).toEqual([]);
    await jobs.run(workspace, 'clustering');
    const found = await areas();
    expect(found.length).toBeGreaterThan(1);
    expect(Math.min(...found.map(({ priorities }) => priorities))).toBeGreaterThan(1);
    expect(new Set(found.map(({ title }) => title)).size).toBe(found.length);
    await understood(['the alerts come hours too late'], workspace);
    await jobs.run(workspace, 'clustering');
    await jobs.run(workspace, 'clustering');
    const ids = new Set((await areas()).map(({ id }) => id));
    expect(found.filter(({ id }) => ids.has(id)).length).toBeGreaterThan(found.length / 2);
  });

  test('suggests possible duplicates, each pair once and not again after it was dismissed', async () => {
    const workspace = await understood([
      ...Array.from({ length: 30 }, (_, n) => `My card was declined in shop ${n}`),
      ...Array.from({ length: 30 }, (_, n) => `My card was declined at till ${n}`),
    ]);
    await jobs.run(workspace, 'clustering');
    const suggestions = () =>
      jobs.inTransaction(workspace, async (tx) => {
        found = await mergeSuggestions.list(tx, workspace.workspaceId);
      });
    let found: Awaited<ReturnType<typeof mergeSuggestions.list>> = [];
    await jobs.run(workspace, 'clustering');
    await suggestions();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(50);
    const [first] = found;
    expect(first).toMatchObject({
      kind: 'items',
      reason: expect.stringMatching(/^Nearly the same: only the first says/),
    });
    await jobs.inTransaction(workspace, async (tx) => {
      expect(await mergeSuggestions.dismiss(tx, workspace.workspaceId, first?.id ?? '')).toBe(true);
      await mergeSuggestions.replace(tx, workspace.workspaceId, found);
    });
    const before = found.length;
    await suggestions();
    expect(found).toHaveLength(before - 1);
  });
});
