import { createSecretKey } from 'node:crypto';
import { changePlan, createSurveyKey, feedbackAcceptor } from '@feedback/core';
import { newId, surveyKeys, surveys, withWorkspace, workspaces } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { visitConsole } from '../console-visitor.ts';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';
import { tell } from '../told-feedback.ts';

let t: Harness;
beforeAll(async () => {
  t = await startAgent();
});
afterAll(() => t.close());

const actions = async ({ workspaceId }: Member) =>
  (await t.rows<{ action: string }>(workspaceId, 'select action from audit_entry order by at, id')).map(
    ({ action }) => action,
  );

describe('the plan', () => {
  test('shows what is used, which marks were reached and what is held, and releases it', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    await changePlan({ db: t.db }, owner.workspaceId, { monthlyLimit: 5 });
    await accept(owner, 6);
    const page = await open('/settings/plan');
    expectPage(page, 'Plan and held feedback');
    expect(readingOf(page)).toMatch(/Custom.*5of 5.*1 item · 0 transcripts/);
    expect(readingOf(page)).toContain('80 % reached');
    expect(readingOf(page)).toContain('The month has no room left');
    expect(readingOf(page)).toMatch(/First in line.*“item 5”/);
    const releases = () =>
      t.rows(owner.workspaceId, `select from task where kind = 'quota-release' and due_at <= now()`);
    await t.rows(owner.workspaceId, `delete from task where kind = 'quota-release'`);
    expect(await releases()).toEqual([]);
    expect(saidOn(await post('/settings/plan/release'))).toContain('Held feedback is released now');
    expect(await releases()).toHaveLength(1);
  });
});

async function accept({ workspaceId, personId }: Member, items: number): Promise<void> {
  const acceptor = feedbackAcceptor({ db: t.db, now: () => new Date() });
  const inputs = Array.from({ length: items }, (_, n) => ({ text: `item ${n}`, source: 'test' }));
  const dedupSecret = createSecretKey(Buffer.alloc(32));
  await acceptor.acceptAll({ workspaceId, memberId: personId, dedupSecret }, inputs);
}

describe('survey keys', () => {
  async function withSurvey() {
    const owner = await t.newMember();
    const survey = { id: newId(), name: EVIL, question: 'Why?', surface: 'bar' as const };
    await withWorkspace(t.db, owner.workspaceId, (tx) =>
      surveys.insert(tx, owner.workspaceId, { ...survey, allowedOrigins: [], ratingScale: 'none' }),
    );
    return { owner, surveyId: survey.id, ...(await visitConsole(t, owner)) };
  }
  const live = ({ workspaceId }: Member) =>
    withWorkspace(t.db, workspaceId, (tx) => surveyKeys.list(tx, workspaceId));

  test('are shown once, replaced while the old one works, and revoked', async () => {
    const { owner, surveyId, open, post } = await withSurvey();
    const made = await post('/settings/keys', { survey_id: surveyId, label: EVIL });
    expectPage(made, 'Copy this key now');
    const [key = ''] = /fsk_[\w-]{43}/.exec(made.html) ?? [];
    expect(key).not.toBe('');
    const list = await open('/settings/keys');
    expectPage(list, 'Survey keys');
    expect(list.html).not.toContain(key);
    const [old] = await live(owner);
    const replaced = await post('/settings/keys', {
      survey_id: surveyId,
      label: EVIL,
      replaces: old?.id ?? '',
    });
    expect(readingOf(replaced)).toContain('Then revoke the old key');
    expect(await live(owner)).toHaveLength(2);
    const third = await post('/settings/keys', { survey_id: surveyId });
    expect([third.status, problemOn(third, 'survey_id').text]).toEqual([
      422,
      expect.stringContaining('This survey already has two keys'),
    ]);
    const revoked = await post(`/settings/keys/${old?.id}/revoke`);
    expect(saidOn(revoked)).toContain('The key is revoked');
    expect((await live(owner)).map(({ id }) => id)).not.toContain(old?.id);
    expect((await post(`/settings/keys/${old?.id}/revoke`)).status).toBe(404);
  });

  test('of a survey that is not there are refused', async () => {
    const { post } = await withSurvey();
    const other = await t.newMember();
    const making = createSurveyKey({ db: t.db }, other.workspaceId, { surveyId: newId(), label: '' });
    await expect(making).rejects.toThrow(/There is no such survey/);
    for (const survey_id of ['x', newId()])
      expect((await post('/settings/keys', { survey_id })).status).toBe(422);
  });
});

describe('the glossary', () => {
  test('an entry is added, changed and removed', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    const added = await post('/settings/glossary', {
      term: 'Canvas',
      means: 'board\nwhiteboard, drawing area',
    });
    expect(saidOn(added)).toContain('“Canvas” is saved');
    expect(readingOf(added)).toContain('board, whiteboard, drawing area');
    expect(readingOf(added)).toContain('is being read again');
    const form = await open('/settings/glossary?term=canvas&means=easel');
    expect(form.html).toContain('board\nwhiteboard\ndrawing area\neasel</textarea>');
    expect(form.html).toMatch(/name="term" value="Canvas"|value="Canvas"[^>]*name="term"/);
    const removed = await post('/settings/glossary/remove', { term: 'Canvas' });
    expect(saidOn(removed)).toContain('“Canvas” is removed');
    expect(readingOf(removed)).toContain('No entries yet');
    expect((await post('/settings/glossary/remove', { term: 'Canvas' })).status).toBe(404);
    expect(await actions(owner)).toEqual(
      expect.arrayContaining(['glossary-entry-set', 'glossary-entry-removed']),
    );
  });

  test.each([
    ['no term', { term: '', means: 'board' }, 'term'],
    ['no words', { term: 'Canvas', means: '' }, 'means'],
    ['only the term', { term: 'Canvas', means: 'canvas' }, 'means'],
    ['a word without a letter', { term: 'Canvas', means: '…' }, 'means'],
    ['a word of another term', { term: 'Canvas', means: 'sheet' }, 'means'],
    ['a long term', { term: 'x'.repeat(61), means: 'board' }, 'term'],
  ])('%s is refused at its field, and what was typed stays', async (_, typed, field) => {
    const { open, post } = await visitConsole(t, await t.newMember());
    await post('/settings/glossary', { term: 'Quill', means: 'sheet' });
    const page = await post('/settings/glossary', typed);
    expectPage(page, 'Glossary', 422);
    expect(problemOn(page, field)).toMatchObject({ isMarked: true, isFocused: true });
    expect(page.html).toContain(typed.means === '' ? typed.term : typed.means);
    expect(readingOf(await open('/settings/glossary'))).not.toContain('Canvas board');
  });

  test('a suggestion fills the form, and can be dismissed', async () => {
    const owner = await t.newMember();
    const api = sessionCaller(t);
    await api.makeKnown(owner);
    const { open, post } = await visitConsole(t, owner);
    const zorbit = ['Zorbit loses my lines', 'The lines in Zorbit vanish', 'Lines are gone in Zorbit'];
    const others = ['Flonkster loses lines', 'My lines are gone from flonkster'];
    await tell(t, owner, [
      ...zorbit.map((text) => ({ text, about: 'Lines' })),
      ...others.map((text, i) => ({ text, about: `Other ${i}` })),
    ]);
    const rows = await t.rows<{ id: string; title: string }>(
      owner.workspaceId,
      'select id, title from priority',
    );
    const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
    for (const n of [0, 1])
      await api.call(owner, 'POST', `/api/priorities/${idOf(`Other ${n}`)}/merge`, { into: idOf('Lines') });
    const page = await open('/settings/glossary');
    expect(readingOf(page)).toContain('flonkster and zorbit');
    expect(page.html).toContain('?term=flonkster&amp;means=zorbit#term');
    const [, action = ''] =
      /action="\/w\/[^/]*(\/settings\/glossary\/suggestions\/[^"]*)"/.exec(page.html) ?? [];
    const dismissed = await post(action);
    expect(saidOn(dismissed)).toContain('not suggested again');
    expect(readingOf(dismissed)).not.toContain('flonkster');
    expect((await post(action)).status).toBe(404);
  });
});

describe('the name of the workspace', () => {
  test('is changed by owners, and audited', async () => {
    const owner = await t.newMember('Northwind');
    const { post } = await visitConsole(t, owner);
    const page = await post('/settings/general', { name: ' Southwind & sons ' });
    expect(saidOn(page)).toBe('The workspace is called “Southwind &amp; sons” now.');
    expect(page.html).toContain('<div class="workspace">Southwind &amp; sons</div>');
    await post('/settings/general', { name: 'Southwind & sons' });
    expect((await actions(owner)).filter((action) => action === 'workspace-renamed')).toHaveLength(1);
  });

  test.each(['', ' ', 'x'.repeat(101), 'two\nlines', 'turned \u202E round'])(
    'may not be “%s”',
    async (name) => {
      const owner = await t.newMember('Northwind');
      const page = await (await visitConsole(t, owner)).post('/settings/general', { name });
      expectPage(page, 'General', 422);
      expect(problemOn(page, 'name')).toMatchObject({ isMarked: true, isFocused: true });
      const name_ = await withWorkspace(t.db, owner.workspaceId, (tx) =>
        workspaces.nameOf(tx, owner.workspaceId),
      );
      expect(name_).toBe('Northwind');
    },
  );
});
