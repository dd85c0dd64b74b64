import { randomBytes } from 'node:crypto';
import { startModelStandIn } from '@feedback/test-support/model-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EVIL, expectPage, problemOn, readingOf, saidOn } from '../console-page.ts';
import { addToWorkspace, visitConsole } from '../console-visitor.ts';
import { type Harness, startAgent } from '../harness.ts';
import { tell } from '../told-feedback.ts';

const PAGE = '/settings/model';
let standIn: Awaited<ReturnType<typeof startModelStandIn>>;
let t: Harness;
beforeAll(async () => {
  standIn = await startModelStandIn();
  const ENCRYPTION_KEY = randomBytes(32).toString('base64');
  t = await startAgent({ settings: { ENCRYPTION_KEY, MODEL_HOSTS: '127.0.0.1:*', MODEL_DEADLINE: '2' } });
});
beforeEach(() => {
  standIn.fault = null;
});
afterAll(async () => {
  await t.close();
  standIn.close();
});

const own = (more: Record<string, string> = {}) => ({
  reads: 'own',
  masking: 'yes',
  provider: 'openai-compatible',
  base_url: standIn.url,
  name: 'llama-of-ours',
  key: 'sk-very-secret',
  price_in: '0,25',
  price_out: '2',
  monthly_cap: '20',
  ...more,
});

describe('the second reader', () => {
  test('is none at first; an owner tries a model, sees what it answered, what is sent where, and what it cost', async () => {
    const { open, post } = await visitConsole(t, await t.newMember());
    const before = await open(PAGE);
    expectPage(before, 'Second reader');
    expect(readingOf(before)).toContain('No word of your customers leaves this installation');
    const page = await post(PAGE, own());
    expectPage(page, 'Second reader');
    expect(saidOn(page)).toMatch(/llama-of-ours at 127\.0\.0\.1:\d+ reads .* it understood “The invoice/);
    const words = readingOf(page);
    expect(words).toContain('It is not asked any more in a month that has cost $20.00');
    expect(words).toContain('are marks in its words');
    expect(words).toMatch(/less than \$0\.01 this month of at most \$20\.00/);
    expect(words).toContain('Trying the model');
    expect(page.html).not.toContain('very-secret');
    expect(page.html).toContain('value="0.25"');
  });

  test('says of a reading of the past that was undone what had been asked about', async () => {
    const member = await t.newMember();
    const insert = `insert into past_reading (workspace_id, state, up_to, below, items, asked, started_at)
                    values ($1, 'undone', gen_random_uuid(), gen_random_uuid(), 691, 691, now())`;
    await t.rows(member.workspaceId, insert, [member.workspaceId]);
    const { open } = await visitConsole(t, member);
    const words = readingOf(await open(PAGE));
    expect(words).toContain('It was undone: the model had been asked about 691 items.');
    expect(words).not.toContain('691 of 691');
  });

  test('is shown again with what was typed, except the key, when it is refused', async () => {
    const { open, post } = await visitConsole(t, await t.newMember());
    standIn.fault = 'refused';
    const refused = await post(PAGE, own({ name: EVIL }));
    expect(refused.status).toBe(422);
    expectPage(refused, 'Second reader', 422);
    expect(problemOn(refused, 'provider')).toMatchObject({
      text: expect.stringContaining('does not accept the key'),
      isMarked: true,
      isFocused: true,
    });
    expect(refused.html).not.toContain('very-secret');
    expect(refused.html).toContain('value="0,25"');
    const wrong: [Record<string, string>, string, string][] = [
      [{ base_url: 'http://models.example' }, 'base_url', 'https://'],
      [{ price_in: 'cheap' }, 'price_in', 'US dollars'],
      [{ price_out: '' }, 'monthly_cap', 'prices'],
      [{ provider: 'openai', base_url: '', key: '' }, 'key', 'required'],
    ];
    for (const [more, field, why] of wrong) {
      const page = await post(PAGE, own(more));
      expect(page.status).toBe(422);
      expect(problemOn(page, field)).toMatchObject({ text: expect.stringContaining(why), isMarked: true });
    }
    expect(readingOf(await open(PAGE))).toContain('Only the product reads');
  });

  test('is seen by all, and chosen by owners', async () => {
    const owner = await t.newMember();
    await (await visitConsole(t, owner)).post(PAGE, own());
    const member = await visitConsole(t, await addToWorkspace(t, owner, 'member'));
    const page = await member.open(PAGE);
    expect(readingOf(page)).toContain('llama-of-ours reads at');
    expect(page.html).not.toContain('<form class="stack"');
    expect((await member.post(PAGE, own())).status).toBe(403);
    expect((await member.post(`${PAGE}/past/start`)).status).toBe(403);
  });
});

describe('what was stored before', () => {
  test('says what reading it costs before it is started, and can be paused, resumed and undone', async () => {
    const owner = await t.newMember();
    const { open, post } = await visitConsole(t, owner);
    await tell(t, owner, [{ text: 'The export stops at row 200' }, { text: 'Please add a dark mode' }]);
    expect(readingOf(await open(PAGE))).not.toContain('What was stored before');
    await post(PAGE, own());
    const offer = readingOf(await open(PAGE));
    expect(offer).toContain('2 items are stored that no model has read');
    expect(offer).toMatch(/about \d+ tokens of questions and 180 of answers, less than \$0\.01/);
    await post(`${PAGE}/past/start`);
    expect(readingOf(await open(PAGE))).toContain('It is being read: 0 of 2 items asked about.');
    const paused = await post(`${PAGE}/past/pause`);
    expect(readingOf(paused)).toContain('It is paused');
    expect(saidOn(paused)).toContain('is paused');
    expect(readingOf(await post(`${PAGE}/past/pause`))).toContain('not being read');
    await post(`${PAGE}/past/resume`);
    await post(`${PAGE}/past/undo`);
    expect(readingOf(await open(PAGE))).toContain('It is being undone');
  });
});
