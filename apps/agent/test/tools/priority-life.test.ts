import { type ActResult, type PrioritiesResult, type SpecResult } from '@feedback/contract';
import { rankPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { makeGitRepository } from '@feedback/test-support';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { followHere } from '../followed-repository.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { confirmShare, linksIn, sendHere } from '../shared-mail.ts';
import { writeSpecsHere } from '../spec-writer.ts';
import { tell } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

let t: Harness;
let here: ReturnType<typeof followHere>;
const shop = makeGitRepository('shop');
beforeAll(async () => {
  shop.commit('First', {
    'src/csv-export.js':
      'export function writeCsv(rows) {\n  return rows.map((row) => row.join()).join();\n}\n',
  });
  t = await startAgent({ settings: { REPOSITORY_FOLDERS: shop.root } });
  here = followHere(t);
});
afterAll(async () => {
  here.close();
  shop.remove();
  await t.close();
});

async function rank({ workspaceId }: Member): Promise<void> {
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const deps = { db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 };
  await withWorkspace(t.db, workspaceId, await rankPriorities(deps, { workspaceId }));
}

test('an agent takes a priority through its whole life, until customers say that it is not solved', async () => {
  const owner = await t.newMember('Acme');
  const api = sessionCaller(t);
  await api.makeKnown(owner);
  await api.call(owner, 'POST', '/api/repositories', { url: shop.folder });
  await here.follow(owner);
  await tell(t, owner, [
    { about: 'CSV export', text: 'The CSV export drops the last column', customerEmail: 'dana@acme.example' },
    {
      about: 'CSV export',
      text: 'CSV exports are cut off at the last column',
      customerEmail: 'lee@beta.example',
    },
    { about: 'CSV export', text: 'When we export to CSV, columns are missing', customerName: 'Nora' },
    { about: 'Dark mode', text: 'A dark mode would help at night', customerEmail: 'kim@gamma.example' },
  ]);
  const read = await toolCaller<PrioritiesResult>(t, 'service.priorities', owner);
  const spec = await toolCaller<SpecResult>(t, 'service.spec', owner);
  const act = await toolCaller<ActResult>(t, 'service.act', owner);

  // What do customers want most?
  await rank(owner);
  const first = async () => (await read.ask()).priorities[0];
  const top = await first();
  expect(top).toMatchObject({ title: 'CSV export', state: 'open', reach: { customers: 3 } });
  expect(top).not.toHaveProperty('regression_suspected');
  const priority_id = top?.id ?? '';

  // What must change, and where?
  const written = await writeSpecsHere(t).during(owner, () => spec.ask({ priority_id }));
  expect(written).toMatchObject({ status: 'ready', code: [{ path: 'src/csv-export.js' }] });

  // It is built and shipped.
  expect(await act.ask({ action: 'start_building', priority_id })).toMatchObject({
    priority: { state: 'building' },
  });
  expect((await act.fail({ action: 'share', priority_id })).code).toBe('illegal_transition');
  await act.ask({ action: 'mark_shipped', priority_id, version: '2.4.0' });

  // Who would be told, and how? With the token the agent proposes it, and a person sends it.
  const message = 'Exports have all columns again.';
  const { share } = await act.ask({ action: 'share', priority_id, message });
  expect(share).toMatchObject({
    recipients: { count: 2 },
    skipped: { no_email: { count: 1, customers: ['Nora'] } },
  });
  const shared = await act.ask({ action: 'share', priority_id, message, share_token: share?.share_token });
  expect(shared).toMatchObject({
    priority: { state: 'shipped' },
    changed: false,
    share: { send_status: 'awaits_confirmation' },
  });
  expect(await sendHere(t, owner)).toEqual([]);
  await confirmShare(t, owner, priority_id, { message });
  const mails = await sendHere(t, owner);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['dana@acme.example', 'lee@beta.example']);

  // Both customers answer that it is not solved.
  for (const mail of mails) await fetch(linksIn(mail).no, { method: 'POST', headers: FORM });
  expect(await t.rows(owner.workspaceId, `select from task where kind = 'ranking'`)).toHaveLength(1);
  await rank(owner);
  expect(await first()).toMatchObject({ id: priority_id, state: 'shared', regression_suspected: true });

  // It is reopened, and no longer one that was shipped.
  expect(await act.ask({ action: 'reopen', priority_id, note: 'Two customers say no' })).toMatchObject({
    priority: { state: 'open', previous_state: 'shared' },
  });
  expect(await first()).not.toHaveProperty('regression_suspected');
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
