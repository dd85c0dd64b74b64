import { readFileSync } from 'node:fs';
import { changePlan, createSender, feedbackAcceptor } from '@feedback/core';
import { withWorkspace, workspaces } from '@feedback/db';
import { publishedKeys, sessionVerifier } from '@feedback/http';
import { toText } from '@feedback/test-support/browser';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type JSONWebKeySet } from 'jose';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { BASE_URL, type Harness, startAgent } from '../harness.ts';
import { headingOf } from '../person-at-browser.ts';
import { rankedWorkspace } from '../ranked-workspace.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

describe('the first steps', () => {
  test('take a typed sentence, and tick themselves', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    expect((await open('/start')).html).not.toContain('class="done"');
    const sent = await post('/start', {
      text: 'The export is slow',
      customer_name: 'Dana',
      revenue_band: '12000',
    });
    expect(toText(sent.html)).toMatch(/It has arrived.*Feedback has arrived/);
    expect(sent.html.match(/class="done"/g)).toHaveLength(1);
    expect(
      await t.rows(
        owner.workspaceId,
        'select text, source, customer_name, revenue_amount::text from feedback',
      ),
    ).toEqual([
      { text: 'The export is slow', source: 'console', customer_name: 'Dana', revenue_amount: '12000' },
    ]);
    expect(toText((await post('/start', { text: 'The export is slow' })).html)).toContain('here already');
  });

  test('load examples into a workspace that is empty, as an import, and into no other', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    expect(toText((await open('/start')).html)).toContain('Load examples');
    const progress = await post('/start/sample');
    expect(progress.url.pathname).toMatch(/\/import\/[0-9a-f-]{36}$/);
    expect(toText(progress.html)).toMatch(/sample\.jsonl.*600/);
    const [row] = await t.rows<{ state: string; progress: { rows: number; refused: number } }>(
      owner.workspaceId,
      'select state::text, progress from import',
    );
    expect(row).toMatchObject({ state: 'running', progress: { rows: 600, refused: 0 } });
    expect(toText((await open('/start')).html)).not.toContain('Remove the examples');

    const other = await visitConsole(t, await t.newMember());
    await other.post('/start', { text: 'The export is slow' });
    expect(toText((await other.open('/start')).html)).not.toContain('Load examples');
    expect(toText((await other.post('/start/sample')).html)).toContain('has feedback already');
  });

  test('offer no examples that a plan would hold', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    await changePlan({ db: t.db }, owner.workspaceId, { monthlyLimit: 599 });
    expect(toText((await open('/start')).html)).toContain('more than the plan takes this month');
    expect(toText((await open('/start')).html)).not.toContain('Load examples');
    expect(toText((await post('/start/sample')).html)).toContain('so they were not added');
    expect(await t.rows(owner.workspaceId, 'select id from import')).toEqual([]);
    await changePlan({ db: t.db }, owner.workspaceId, { monthlyLimit: 600 });
    expect(toText((await open('/start')).html)).toContain('Load examples');
  });

  test('an owner removes examples that are there; a member is told who can', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    const [first = ''] = readFileSync(
      new URL('../../../../examples/feedback.jsonl', import.meta.url),
      'utf8',
    ).split('\n');
    const { text, external_id: externalId } = JSON.parse(first) as { text: string; external_id: string };
    const { workspaceId, personId: memberId } = owner;
    const dedupSecret = await withWorkspace(t.db, workspaceId, (tx) =>
      workspaces.dedupSecret(tx, workspaceId),
    );
    const acceptor = feedbackAcceptor({ db: t.db, now: () => new Date() });
    await acceptor.acceptAll({ workspaceId, memberId, dedupSecret }, [{ text, source: 'a', externalId }]);
    expect(toText((await open('/start')).html)).toContain('Remove the examples');
    const member = await visitConsole(t, await addToWorkspace(t, owner, 'member'));
    expect(toText((await member.open('/start')).html)).toContain('An owner can remove them');
    expect((await member.post('/start/sample/remove')).status).toBe(403);
    expect(toText((await post('/start/sample/remove')).html)).toContain('are being removed');
    expect(await t.rows(owner.workspaceId, 'select state::text from erasure')).toEqual([
      { state: 'waiting' },
    ]);
  });

  test('five doors say what has come through each, and only an owner is sent to those of owners', async () => {
    const owner = await t.newMember();
    const { open } = await visitConsole(t, owner);
    const doors = async () => toText((await open('/start')).html).split('Five doors')[1] ?? '';
    expect(await doors()).toMatch(
      /Nothing of a sender has arrived yet.*No answer has arrived yet.*No file has arrived yet.*No code has arrived yet.*No agent has arrived yet/,
    );
    await t.connect(owner);
    const { workspaceId } = owner;
    const { sender } = await createSender({ db: t.db }, owner, { name: 'Desk', addresses: [] });
    await t.rows(workspaceId, 'update sender set last_used_at = now()'); // it called, and sent nothing
    expect(await doors()).toMatch(
      /Nothing of a sender has arrived yet.*An agent has arrived, and is connected\./,
    );
    const dedupSecret = await withWorkspace(t.db, workspaceId, (tx) =>
      workspaces.dedupSecret(tx, workspaceId),
    );
    const acceptor = feedbackAcceptor({ db: t.db, now: () => new Date() });
    const input = { text: 'The export is slow', source: 'desk' };
    await acceptor.acceptOne({ workspaceId, memberId: sender.id, dedupSecret }, input);
    expect(await doors()).toMatch(
      /What a sender sent has arrived\..*No answer has arrived yet.*An agent has arrived, and is connected\./,
    );
    expect((await open('/start')).html).toContain('/settings/senders"');
    const viewer = await visitConsole(t, await addToWorkspace(t, owner, 'viewer'));
    const { html } = await viewer.open('/start');
    expect(html).not.toContain('/settings/senders"');
    expect(html.match(/An owner opens it/g)).toHaveLength(2);
  });

  test('show a refused sentence again, with the reason at its field', async () => {
    const { post } = await visitConsole(t, await t.newMember());
    const page = await post('/start', { text: 'Good <b>', revenue_band: '99999999999999999999999999' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/>Good &lt;b></);
    expect(toText(page.html)).toMatch(/Write a yearly amount/);
    expect((await post('/start', { text: '' })).status).toBe(422);
  });

  test('show a line whose token sends feedback to this workspace, and opens nothing else', async () => {
    const owner = await t.newMember();
    const { open } = await visitConsole(t, owner);
    const token = /Bearer ([\w.-]+)/.exec((await open('/start')).html)?.[1] ?? '';
    const keys = publishedKeys((await (await fetch(`${t.url}/idp/jwks`)).json()) as JSONWebKeySet);
    const verify = (audience: string) => sessionVerifier({ issuer: t.config.issuer, audience, keys });
    const { subject, workspaceId } = await verify(BASE_URL)(`Bearer ${token}`);
    expect({ subject, workspaceId }).toEqual({ subject: owner.personId, workspaceId: owner.workspaceId });
    const { status } = await fetch(`${t.url}/api/members`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
  });

  test('a viewer reads them, and types nothing', async () => {
    const owner = await t.newMember();
    const viewer = await visitConsole(t, await addToWorkspace(t, owner, 'viewer'));
    expect((await viewer.open('/start')).html).not.toContain('name="text"');
    expect((await viewer.post('/start', { text: 'x' })).status).toBe(403);
  });

  test('the last one stays on the board until an agent is connected', async () => {
    const w = await rankedWorkspace(t);
    expect(toText((await w.open('/priorities')).html)).toContain('One step is left');
    await t.connect(w.owner);
    expect(toText((await w.open('/priorities')).html)).not.toContain('One step is left');
    expect(headingOf(await w.open('/start'))).toBe('Three steps to your first priorities');
    expect((await w.open('/start')).html.match(/class="done"/g)).toHaveLength(3);
  });
});
