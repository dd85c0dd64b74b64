import { previewErasure, readOutbox, requestErasure } from '@feedback/core';
import { erasures, withWorkspace } from '@feedback/db';
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

async function erase(workspace: TestWorkspace, asked: Partial<erasures.Asked> = { email: EMAIL }) {
  const { workspaceId, personId } = workspace;
  const whom = { email: null, name: null, company: null, ...asked };
  const { id } = await requestErasure(jobs, workspaceId, { ...whom, by: { personId } });
  await settle(jobs, workspace);
  return withWorkspace(jobs.db, workspaceId, (tx) => erasures.find(tx, workspaceId, id));
}
const marksLeft = async ({ workspaceId }: TestWorkspace, marks: string[]) =>
  findMarkers(await storedText(databaseUrl(), workspaceId), marks);

describe('erasing a person whose name stands with the family name first', () => {
  test('leaves it in no text, title, share or mail of others', async () => {
    const workspace = await jobs.newWorkspace();
    const { workspaceId } = workspace;
    const text =
      'Quackenbush, Zephyrine told us that\nQuackenbush Zephyrine and ZEPHYRINE\nQUACKENBUSH and Zephyrine  Quackenbush need exports';
    await send(jobs, workspace, [
      { text: 'Exports take an hour', ...ZEPHYRINE },
      {
        text,
        ...OTHER,
        metadata: {
          asked: 'quackenbush,zephyrine',
          by: 'Said:\nZephyrine Quackenbush , then Quackenbush ,\r\n Zephyrine',
        },
      },
    ]);
    await settle(jobs, workspace);
    const title = 'Exports for Quackenbush, Zephyrine';
    await sharedPriority(jobs.db, workspace, {
      customers: [1],
      title,
      message: `Thanks, Quackenbush,  Zephyrine and Zephyrine\r\nQuackenbush!`,
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

  test('leaves none with an initial, a hyphen, a stop or an unseen letter in it', async () => {
    const workspace = await jobs.newWorkspace();
    const written = [
      'Zephyrine M. Quackenbush',
      'Zephyrine J Quackenbush',
      'Zephyrine-Quackenbush',
      'zephyrine.quackenbush',
      'Zephyrine\u200bQuackenbush',
      'Zephyrine_Quackenbush',
    ];
    const text = `${written.join('; ')} told us that exports are slow, re-\nally. A. B. is fine`;
    await send(jobs, workspace, [
      { text: 'Exports take an hour', ...ZEPHYRINE },
      { text, ...OTHER, metadata: { asked: `${written.join('\n')}: Ann-Lee` } },
    ]);
    await settle(jobs, workspace);
    await erase(workspace);
    expect(await marksLeft(workspace, ['quackenbush', 'zephyrine'])).toEqual([]);
    const rows = await jobs.rows<{ text: string; asked: string }>(
      workspace,
      `select text, metadata ->> 'asked' as asked from feedback where text like '%told us%'`,
    );
    const [left] = rows;
    expect(left?.text.indexOf('told us')).toBe(text.indexOf('told us'));
    expect(left?.text).toHaveLength(text.length);
    expect(left?.asked.indexOf('Ann-Lee')).toBe(`${written.join('\n')}: `.length);
    expect(left?.text).toContain('A. B. is fine');
  });

  test('leaves none with or without marks on its letters, joined, with an initial or behind a title', async () => {
    const workspace = await jobs.newWorkspace();
    const named = { customerName: 'Zéphyrine Quackenbush', customerEmail: EMAIL, companyName: 'Quack' };
    const written = [
      'Zephyrine Quackenbush',
      'Zéphyrine Quackenbush',
      'Ze\u0301phyrine Quackenbush',
      'ZÉPHYRINE QUÄCKENBUSH',
      'ZephyrineQuackenbush',
      'quackenbushzéphyrine',
      'Z. Quackenbush',
      'Z.Quackenbush',
      'Z. M. Quackenbush',
      'Quackenbush, Z.',
      'Ms. Quackenbush',
      'Mrs Quackenbush',
      'Frau  Quackenbush',
    ];
    const text = `${written.join('; ')}: told us that exports are slow, i.e. quick enough for Z. Quack`;
    await send(jobs, workspace, [
      { text: 'Exports take an hour', ...named },
      { text, ...OTHER, metadata: { asked: `${written.join('\n')}: Ann-Lee` } },
    ]);
    await settle(jobs, workspace);
    await erase(workspace);
    expect(await marksLeft(workspace, ['quackenbush', 'quäckenbush', 'zephyrine', 'zéphyrine'])).toEqual([]);
    const [left] = await jobs.rows<{ text: string; asked: string }>(
      workspace,
      `select text, metadata ->> 'asked' as asked from feedback where text like '%told us%'`,
    );
    expect(left?.text.indexOf('told us')).toBe(text.indexOf('told us'));
    expect(left?.text).toHaveLength(text.length);
    expect(left?.text).toContain('Frau');
    expect(left?.text).toContain('i.e. quick enough for Z. Quack');
    expect(left?.asked.indexOf('Ann-Lee')).toBe(`${written.join('\n')}: `.length);
  });

  test('keeps words that a short name is made of, and its family name alone', async () => {
    const workspace = await jobs.newWorkspace();
    const text = 'Another stone, i.e. other ones: an other. Other tools and Otherton are slow at exports';
    await send(jobs, workspace, [
      { text: 'Exports take an hour', customerName: 'An Other', customerEmail: EMAIL },
      { text, ...OTHER },
    ]);
    await settle(jobs, workspace);
    await erase(workspace);
    const [left] = await jobs.rows<{ text: string }>(
      workspace,
      `select text from feedback where text like '%Otherton%'`,
    );
    expect(left?.text).toBe(text.replace('an other', ' '.repeat('an other'.length)));
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

const CALL = [
  'Sam: Hello Zephyrine, how is it going?',
  'Zephyrine Quackenbush: The wobblethorpe report never loads for our team, it is broken.',
  'Sam: I am sorry. We will look into it, Mr. Quackenbush.',
].join('\n');

describe('erasing a person by name', () => {
  test.each([
    ['the name', 'Zephyrine Quackenbush', null],
    ['the name with the family name first', 'Quackenbush, Zephyrine', null],
    ['name and company', 'zephyrine quackenbush', 'Quack'],
  ])(
    'finds by %s the speaker who was picked for a transcript without a customer’s name',
    async (_by, name, company) => {
      const workspace = await jobs.newWorkspace();
      await jobs.upload(workspace, {
        text: CALL,
        customerSpeaker: 'Zephyrine Quackenbush',
        companyName: company ?? undefined,
      });
      await settle(jobs, workspace);
      const asked = { email: null, name, company };
      const by = { personId: workspace.personId };
      const preview = await previewErasure(jobs, workspace.workspaceId, { ...asked, by });
      expect(preview).toMatchObject({ items: 1, transcripts: 1, customers: 1 });
      const receipt = await erase(workspace, asked);
      expect(receipt).toMatchObject({ state: 'done', went: { items: 1, transcripts: 1, customers: 1 } });
      expect(await marksLeft(workspace, ['quackenbush', 'zephyrine', 'wobblethorpe'])).toEqual([]);
      const [left] = await jobs.rows<{ text: string }>(workspace, 'select text from transcript');
      expect(left?.text.indexOf('We will look into it')).toBe(CALL.indexOf('We will look into it'));
    },
  );

  test('a speaker of the same name at another company stays', async () => {
    const workspace = await jobs.newWorkspace();
    const customerSpeaker = 'Zephyrine Quackenbush';
    await jobs.upload(workspace, { text: CALL, customerSpeaker, companyName: 'Other' });
    await settle(jobs, workspace);
    const receipt = await erase(workspace, { name: customerSpeaker, company: 'Quack' });
    expect(receipt?.went.items).toBeUndefined();
    const [left] = await jobs.rows<{ speaker: string }>(
      workspace,
      'select customer_speaker as speaker from transcript',
    );
    expect(left).toEqual({ speaker: customerSpeaker });
  });

  test.each([
    ['Quackenbush, Zephyrine', 'Zephyrine Quackenbush'],
    ['Quackenbush,Zephyrine', 'Zephyrine Quackenbush'],
    ['Zephyrine Quackenbush', 'Quackenbush, Zephyrine'],
    ['van Quackenbush, Zephyrine', 'Quackenbush, Zephyrine van'],
  ])('who was sent as %s is found as %s', async (customerName, name) => {
    const workspace = await jobs.newWorkspace();
    await send(jobs, workspace, [
      { text: 'The wobblethorpe report never loads', customerName },
      { text: 'Invoices take an hour to come', ...OTHER },
    ]);
    await settle(jobs, workspace);
    expect((await erase(workspace, { name }))?.went).toMatchObject({ items: 1, customers: 1 });
    expect(await marksLeft(workspace, ['quackenbush', 'zephyrine', 'wobblethorpe'])).toEqual([]);
  });

  test('finds who has an id of the sender, also before an item is read; another name of the same words stays', async () => {
    const workspace = await jobs.newWorkspace();
    const text = 'The wobblethorpe report never loads';
    await send(jobs, workspace, [{ text, customerName: 'Zephyrine Quackenbush', customerId: 'u-1' }]);
    await settle(jobs, workspace);
    await send(jobs, workspace, [
      { text: `${text} today`, customerName: 'Quackenbush, Zephyrine', customerId: 'u-2' },
      { text: 'Invoices take an hour to come', customerName: 'Quackenbush Zephyrine' },
    ]);
    const receipt = await erase(workspace, { name: 'Zephyrine Quackenbush' });
    expect(receipt?.went.items).toBe(2);
    expect(await marksLeft(workspace, ['wobblethorpe'])).toEqual([]);
    const left = await jobs.rows<{ state: string }>(
      workspace,
      `select from feedback where state = 'processed'`,
    );
    expect(left).toHaveLength(1);
  });
});

test('in the person’s own transcripts each word of a name goes, also of one with a comma', async () => {
  const workspace = await jobs.newWorkspace();
  await jobs.upload(workspace, {
    text: CALL.replace('Zephyrine Quackenbush:', 'Zeph:'),
    customerName: 'Quackenbush, Zephyrine',
    customerSpeaker: 'Zeph',
  });
  await settle(jobs, workspace);
  await erase(workspace, { name: 'Quackenbush, Zephyrine' });
  expect(await marksLeft(workspace, ['quackenbush', 'zeph'])).toEqual([]);
});
