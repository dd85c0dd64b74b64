import { rankPriorities, settleAllAccounts } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { makeGitRepository } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { visitConsole } from '../console-visitor.ts';
import { followHere } from '../followed-repository.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
const shop = makeGitRepository('shop');
beforeAll(async () => {
  shop.commit('First', { 'a.ts': 'export const a = 1;\n', 'package.json': '{"scripts":{"test":"jest"}}' });
  t = await startAgent({ settings: { REPOSITORY_FOLDERS: shop.root } });
});
afterAll(async () => {
  shop.remove();
  await t.close();
});

describe('the weight of revenue', () => {
  test('shows the move of each of the first priorities before it is saved, and ranks with it after', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    expect(readingOf(await open('/settings/weights'))).toContain('Nothing is ranked yet');
    await tell(t, owner, [
      {
        text: 'Export to CSV',
        about: 'Rich wish',
        customerName: 'Ann',
        companyName: 'Acme',
        revenue: 90_000,
      },
      ...['Bob', 'Cid', 'Dan', 'Eve'].map((customerName) => ({
        text: `Dark mode, says ${customerName}`,
        about: 'Popular wish',
        customerName,
        companyName: `${customerName} Ltd`,
        revenue: 100,
      })),
    ]);
    await rank(owner);
    const weightOf = async () =>
      (
        await withWorkspace(t.db, owner.workspaceId, (tx) =>
          workspaces.rankingSettings(tx, owner.workspaceId),
        )
      ).revenueWeight;
    const orderOn = (html: string) =>
      [...html.matchAll(/>(Rich wish|Popular wish)</g)].map(([, title]) => title);

    const equal = await open('/settings/weights?weight=0');
    expectPage(equal, 'Ranking');
    expect(orderOn(equal.html)).toEqual(['Popular wish', 'Rich wish']);
    const rich = await open('/settings/weights?weight=1');
    expect(orderOn(rich.html)).toEqual(['Rich wish', 'Popular wish']);
    expect(await weightOf()).toBe(0.5);
    const now = orderOn((await open('/settings/weights')).html);
    const [moved] = now[0] === 'Rich wish' ? [equal] : [rich];
    expect(readingOf(moved)).toContain('2 of the first ten would move');
    expect(readingOf(moved)).toMatch(/▲ up 1.*▼ down 1/);

    const saved = await post('/settings/weights', { weight: '0,25' });
    expect(saidOn(saved)).toContain('Revenue counts with 0.25 now');
    expect(await weightOf()).toBe(0.25);
    expect(await t.rows(owner.workspaceId, `select kind from task where kind = 'ranking'`)).toHaveLength(1);
    const [entry] = await t.rows(
      owner.workspaceId,
      `select detail from audit_entry where action = 'ranking-weight-changed'`,
    );
    expect(entry).toEqual({ detail: { from: 0.5, to: 0.25 } });
  });

  test.each(['', 'x', '-1', '3.01', 'NaN', EVIL])('may not be “%s”', async (weight) => {
    const { open, post } = await visitConsole(t, await t.newMember());
    for (const page of [
      await post('/settings/weights', { weight }),
      await open(`/settings/weights?weight=${encodeURIComponent(weight)}`),
    ]) {
      expectPage(page, 'Ranking', 422);
      expect(problemOn(page, 'weight')).toMatchObject({ isMarked: true, isFocused: true });
    }
  });
});

async function rank({ workspaceId }: Member): Promise<void> {
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const now = () => new Date();
  await withWorkspace(t.db, workspaceId, (tx) => settleAllAccounts(tx, workspaceId, now()));
  const effect = await rankPriorities({ db: t.db, now, revenueBands, pauseMs: 0 }, { workspaceId });
  await withWorkspace(t.db, workspaceId, effect);
}

describe('repositories', () => {
  test('are connected, looked at and disconnected', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    const connected = await post('/settings/repositories', { url: shop.folder });
    expect(saidOn(connected)).toContain('shop is connected');
    expect(readingOf(connected)).toContain('Waits to be read');
    expect(connected.html).toMatch(/id="repository-[^"]*" data-live/);
    const here = followHere(t);
    await here.follow(owner);
    here.close();
    const page = await open('/settings/repositories');
    expectPage(page, 'Repositories');
    expect(readingOf(page)).toMatch(/shop Read/);
    expect(readingOf(page)).toContain('Looked at just now');
    const [, id = ''] = /\/settings\/repositories\/([^/"]*)\/look"/.exec(page.html) ?? [];
    expect(page.html).not.toContain('data-live');
    const looked = await post(`/settings/repositories/${id}/look`);
    expect(saidOn(looked)).toBe('shop is looked at now.');
    expect(looked.html).toContain(`id="repository-${id}" data-live`);
    const gone = await post(`/settings/repositories/${id}/disconnect`);
    expect(saidOn(gone)).toContain('disconnected');
    expect(readingOf(gone)).toContain('No repository is connected');
    for (const act of ['look', 'disconnect'])
      expect((await post(`/settings/repositories/${id}/${act}`)).status).toBe(404);
  });

  test.each([
    ['no address', { url: '' }, 'url'],
    ['an address with credentials', { url: 'https://a:b@git.example/x' }, 'url'],
    ['a folder that is not allowed', { url: '/etc' }, 'url'],
    ['a branch that is none', { url: 'https://git.example/x', branch: '-x' }, 'branch'],
    ['a token with a space', { url: 'https://git.example/x', token: 'secret-token ä' }, 'token'],
    ['a user name without a token', { url: 'https://git.example/x', username: 'me' }, 'username'],
    ['a token for a folder', { url: shop.folder, token: 'secret-token' }, 'token'],
    ['a token where none can be encrypted', { url: 'https://git.example/x', token: 'secret-token' }, 'token'],
  ])('%s is refused at its field; a token is never sent back', async (_, typed, field) => {
    const { post } = await visitConsole(t, await t.newMember());
    const page = await post('/settings/repositories', typed);
    expectPage(page, 'Repositories', 422);
    expect(problemOn(page, field)).toMatchObject({ isMarked: true, isFocused: true });
    expect(page.html).not.toContain('secret-token');
  });
});
