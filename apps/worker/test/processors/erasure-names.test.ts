import { readOutbox, requestErasure } from '@feedback/core';
import { databaseUrl, findMarkers, storedText, type TestWorkspace } from '@feedback/test-support';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openJobs } from '../harness.ts';
import { send, settle } from '../planted-feedback.ts';
import { sharedPriority } from '../shared-priority.ts';

let jobs: ReturnType<typeof openJobs>;
beforeAll(() => {
  jobs = openJobs();
});
afterAll(() => jobs.close());

const EMAIL = 'zephyrine@quack.example';
const ZEPHYRINE = { customerName: 'Zephyrine Quackenbush', customerEmail: EMAIL, companyName: 'Quack' };
const OTHER = { customerName: 'Finn Karlsen', customerEmail: 'finn@third.example', companyName: 'Third' };

async function erase(workspace: TestWorkspace): Promise<void> {
  const by = { personId: workspace.personId };
  const asked = { email: EMAIL, name: null, company: null, by };
  await requestErasure(jobs, workspace.workspaceId, asked);
  await settle(jobs, workspace);
}

describe('erasing a person whose name stands with the family name first', () => {
  test('leaves it in no text, title, share or mail of others', async () => {
    const workspace = await jobs.newWorkspace();
    const { workspaceId } = workspace;
    const text =
      'Quackenbush, Zephyrine told us that\nQuackenbush Zephyrine and ZEPHYRINE\nQUACKENBUSH need exports';
    await send(jobs, workspace, [
      { text: 'Exports take an hour', ...ZEPHYRINE },
      { text, ...OTHER, metadata: { asked: 'quackenbush,zephyrine' } },
    ]);
    await settle(jobs, workspace);
    const title = 'Exports for Quackenbush, Zephyrine';
    await sharedPriority(jobs.db, workspace, {
      customers: [1],
      title,
      message: `Thanks, Quackenbush, Zephyrine!`,
    });
    await jobs.rows(workspace, `update priority set named = true where title = $1`, [title]);
    await jobs.rows(workspace, `update share set subject = $1`, ['Quackenbush, Zephyrine: it is there']);
    await jobs.rows(workspace, 'update ranked_priority set title = $1', [title]);
    expect(findMarkers(await storedText(databaseUrl(), workspaceId), ['quackenbush'])).toEqual(
      expect.arrayContaining(['priority: quackenbush', 'ranked_priority: quackenbush', 'share: quackenbush']),
    );
    await erase(workspace);
    expect(findMarkers(await storedText(databaseUrl(), workspaceId), ['quackenbush', 'zephyrine'])).toEqual(
      [],
    );
    const mails = await readOutbox({ db: jobs.db, appUrl: 'https://app.test' }, workspaceId, { limit: 10 });
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/quackenbush|zephyrine/i);
    const [left] = await jobs.rows<{ text: string }>(
      workspace,
      `select text from feedback where text like '%told us%'`,
    );
    expect(left?.text.indexOf('told us')).toBe(text.indexOf('told us'));
    expect(left?.text).toHaveLength(text.length);
  });

  test('an old ranking does not keep the phrase that only the person said, though others have its words', async () => {
    const workspace = await jobs.newWorkspace();
    const phrase = 'Walrus calendars flicker';
    await send(jobs, workspace, [
      { text: `${phrase} when I open the week`, ...ZEPHYRINE },
      { text: 'The walrus in our calendars is nice, but screens flicker at night', ...OTHER },
    ]);
    await settle(jobs, workspace);
    await jobs.rows(workspace, `update ranked_priority set title = $1`, [phrase]);
    await jobs.rows(workspace, `update area set title = $1`, [phrase]);
    await erase(workspace);
    const titles = await jobs.rows<{ title: string }>(
      workspace,
      'select title from ranked_priority union select title from area union select title from priority',
    );
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.map(({ title }) => title)).not.toContain(phrase);
  });

  test('a title that another customer said as well stays', async () => {
    const workspace = await jobs.newWorkspace();
    const phrase = 'Walrus calendars flicker';
    await send(jobs, workspace, [
      { text: `${phrase} when I open the week`, ...ZEPHYRINE },
      { text: `Since May the walrus, calendars: flicker! ${phrase} here too`, ...OTHER },
    ]);
    await settle(jobs, workspace);
    await jobs.rows(workspace, `update ranked_priority set title = $1`, [phrase]);
    await erase(workspace);
    const titles = await jobs.rows<{ title: string }>(workspace, 'select title from ranked_priority');
    expect(titles.map(({ title }) => title)).toContain(phrase);
  });
});
