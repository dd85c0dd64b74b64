import { type AskResult } from '@feedback/contract';
import { rankPriorities } from '@feedback/core';
import { withWorkspace } from '@feedback/db';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, type Member, startAgent } from '../harness.ts';
import { tell, type Told } from '../told-feedback.ts';
import { toolCaller } from './tool-caller.ts';

const from = (companyName: string, customerName: string, revenue?: number): Partial<Told> => ({
  companyName,
  customerName,
  ...(revenue && { revenue }),
});
const EXPORT = 'Statement export drops a column';
const LOST = 'Notes lost offline';
const FILTERS = 'Report builder forgets filters';

/** A complaint that the classifier takes for praise, without being sure. */
const TAKEN_FOR_PRAISE =
  'By now the whole team has a filter that bins everything you write, which is dangerous.';

const TOLD: Told[] = [
  {
    text: 'The statement export drops the last column',
    customerEmail: 'griphook@gringotts.example',
    revenue: 240_000,
    about: EXPORT,
  },
  {
    text: 'Statement export loses columns every month',
    customerEmail: 'bogrod@gringotts.example',
    about: EXPORT,
  },
  {
    text: 'Our columns vanish from the export of statements',
    ...from('Ollivanders', 'Garrick', 9_000),
    about: EXPORT,
  },
  {
    text: 'Please give us single sign-on',
    ...from('Honeydukes', 'Ambrosius', 150_000),
    about: 'Single sign-on',
  },
  { text: 'No SSO = no renewal', ...from('Zonko', 'Zed', 120_000), about: 'Single sign-on' },
  {
    text: 'Single sign-on with our directory please',
    ...from('Flourish', 'Flo', 30_000),
    about: 'Single sign-on',
  },
  {
    text: 'Notes of an appointment are lost when the tablet goes offline',
    ...from('Paws Clinic', 'Vera', 40_000),
    about: LOST,
  },
  {
    text: 'I typed a whole surgery report, the connection dropped, everything gone',
    ...from('Vets United', 'Vik', 60_000),
    about: LOST,
  },
  { text: 'Draft vanished when wifi went', ...from('Happy Tails', 'Hal', 12_000), about: LOST },
  {
    text: 'A timeline of project dependencies would help us plan',
    ...from('Owl Post', 'Errol', 5_000),
    about: 'Project timeline',
  },
  {
    text: 'Charts in the weekly report are blurry',
    ...from('Quidditch Co', 'Oliver', 7_000),
    about: 'Blurry charts',
  },
  { text: 'Charts in reports look blurry on print', ...from('Nimbus', 'Nim', 8_000), about: 'Blurry charts' },
  { text: 'I love the new calendar, so quick', ...from('Borgin', 'Burke', 3_000), about: 'Calendar' },
  { text: 'The calendar is a joy to use', ...from('Eeylops', 'Ee', 2_000), about: 'Calendar' },
  { text: TAKEN_FOR_PRAISE, ...from('Zabini', 'Zoe', 6_000), about: 'Ignored mails' },
  {
    text: 'How do I change the language of invoices?',
    customerEmail: 'w@quokka.example',
    about: 'Invoice language',
  },
  {
    text: 'Invoices show the wrong address of our branch',
    companyName: 'Harbour Foods',
    customerEmail: 'ed@fish-and-chips.example',
    about: 'Invoice address',
  },
  {
    text: 'The Quokka report builder forgets my filters',
    ...from('Madam Malkin', 'Mal', 11_000),
    about: FILTERS,
  },
  {
    text: 'Filters in the report builder of Quokka reset each time',
    ...from('Twilfitt', 'Twi', 4_000),
    about: FILTERS,
  },
];

let t: Harness;
let member: Member;
let ask: (question: string) => Promise<AskResult>;
beforeAll(async () => {
  t = await startAgent();
  member = await t.newMember();
  await tell(t, member, TOLD);
  const revenueBands = { enterprise: 50_000, paid: 1_000, free: 0 };
  const effect = await rankPriorities({ db: t.db, now: () => new Date(), revenueBands, pauseMs: 0 }, member);
  await withWorkspace(t.db, member.workspaceId, effect);
  const caller = await toolCaller<AskResult>(t, 'service.ask', member);
  ask = (question) => caller.ask({ question });
});
afterAll(() => t.close());

const themesOf = ({ related_priorities }: AskResult) => related_priorities.map(({ title }) => title);

describe('answers that must not mislead (§4.5)', () => {
  test.each(['What did Gringotts Bank say?', 'Gringotts Bank', 'What did Gringotts bank say?'])(
    'a word that is left over beside a name is left out where nothing matches it: %s',
    async (question) => {
      const { grounded, counts, answer, read_as } = await ask(question);
      expect({ grounded, matched: counts.matched, read: read_as.filters.accounts }).toEqual({
        grounded: true,
        matched: 2,
        read: ['gringotts.example'],
      });
      expect(answer).toMatch(
        /^2 customers.*\. Nothing matches “bank”, which was left out of the question\. /i,
      );
    },
  );

  test.each(['What did fish-and-chips.example say?', 'What does Fish-and-Chips.example say about invoices?'])(
    'a company is found by the domain of its mail too, whatever it is called: %s',
    async (question) => {
      const { counts, read_as } = await ask(question);
      expect([counts.matched, read_as.filters.accounts]).toEqual([1, ['Harbour Foods']]);
    },
  );

  test('a name of several words that is left over beside a customer is left out, whatever others say', async () => {
    const { grounded, answer, read_as } = await ask('What did Quokka Labs Ltd say?');
    expect({ grounded, read: read_as.filters.accounts }).toEqual({
      grounded: true,
      read: ['quokka.example'],
    });
    expect(answer).toMatch(
      /^1 customer.*\. Nothing matches “Labs Ltd”, which was left out of the question\. /,
    );
  });

  test.each([
    'Who never complained?',
    'Which customers have no complaints?',
    'Which customers have never mentioned SSO?',
  ])('who did not say something is not known: %s', async (question) => {
    expect((await ask(question)).answer).toContain('Feedback tells who said something, not who did not.');
  });

  test('what customers cannot do is what they say', async () => {
    expect((await ask('Who never gets the export?')).answer).not.toContain('not who did not');
  });

  test('a word of asking that is left over beside filters is left out', async () => {
    const bugs = await ask('Which bugs affect customers who pay more than 100000 a year?');
    expect(bugs.grounded).toBe(true);
    expect(themesOf(bugs)).toContain(EXPORT);
    const leaving = await ask('Which customers are likely to churn?');
    expect(leaving.grounded).toBe(true);
    expect(leaving.citations.map(({ quote }) => quote)).toContain('No SSO = no renewal');
  });

  test.each(['What do people like?', 'What works well?', 'What is good about our product?'])(
    'only what is surely praise answers what is liked: %s',
    async (question) => {
      const stored = await t.rows(
        member.workspaceId,
        `select u.kind from understanding u join feedback f on f.workspace_id = u.workspace_id and f.id = u.feedback_id where f.text = $1`,
        [TAKEN_FOR_PRAISE],
      );
      expect(stored).toEqual([{ kind: 'praise' }]);
      const { citations } = await ask(question);
      expect(citations.map(({ quote }) => quote).toSorted()).toEqual([
        'I love the new calendar, so quick',
        'The calendar is a joy to use',
      ]);
    },
  );

  test('a subject that is introduced as one is never left out', async () => {
    const { grounded, answer } = await ask('What does Zonko say about parking?');
    expect(grounded).toBe(false);
    expect(answer).toContain('Nothing from “Zonko” about “parking”');
  });

  test('a count of a subject says that it is the least', async () => {
    const { answer } = await ask('How many customers mention single sign-on?');
    expect(answer).toMatch(/^At least \d customers raised this/);
  });

  test('what is denied in a question is not confirmed with yes', async () => {
    const { answer } = await ask('Nobody asked for single sign-on, right?');
    expect(answer).toMatch(/^At least [23] customers raised this/);
  });

  test('who did not say something is not answered with those who did', async () => {
    const { answer } = await ask('Who has not complained?');
    expect(answer).toMatch(/^Feedback tells who said something, not who did not\. Those who did: /);
    expect((await ask("Who hasn't complained?")).answer).toMatch(/^Feedback tells who said something/);
    expect((await ask('Who complained?')).answer).not.toContain('not who did not');
  });

  test('what to build next names the kind that was chosen and the ranks as they are', async () => {
    const { answer } = await ask('What should we build next?');
    const [, ranks = ''] =
      /in the first 2 priorities of the kind feature, ranked (\d+ and \d+) /.exec(answer) ?? [];
    expect(ranks.split(' and ').map((rank) => answer.includes(`#${rank} “`))).toEqual([true, true]);
    expect(ranks).not.toBe('1 and 2');
    expect((await ask('What are the top priorities?')).answer).toContain(
      'in the first 5 priorities of the ranking',
    );
  });

  test('what is shipped is said to be left out of the first priorities', async () => {
    const setState = (from: string, to: string) =>
      t.rows(
        member.workspaceId,
        `update priority set state = $2::priority_state where state = $1::priority_state and id in (
           select priority_id from ranked_priority where rank = 2)`,
        [from, to],
      );
    await setState('open', 'shipped');
    expect((await ask('What are the top priorities?')).answer).toContain(
      'in the first 5 priorities that are not shipped, ranked 1, 3, 4, 5 and 6 ',
    );
    await setState('shipped', 'open');
  });

  test('the mail domain of one customer does not turn a product into an account', async () => {
    const result = await ask('What is wrong with the Quokka report builder?');
    expect({ grounded: result.grounded, themes: themesOf(result) }).toEqual({
      grounded: true,
      themes: [FILTERS],
    });
    expect(result.read_as.filters.accounts).toBeUndefined();
    expect((await ask('What does Quokka say?')).read_as.filters.accounts).toEqual(['quokka.example']);
  });

  test('a name of a mail domain that does what is asked about is a product', async () => {
    const { grounded, read_as } = await ask('Does Quokka forget filters?');
    expect({ grounded, accounts: read_as.filters.accounts }).toEqual({ grounded: true, accounts: undefined });
    expect((await ask('Does Quokka ask anything?')).read_as.filters.accounts).toEqual(['quokka.example']);
  });

  test('what comes nearest to a question is shown as perhaps meant', async () => {
    const { grounded, answer } = await ask('Can people sign in with a fingerprint?');
    expect(grounded).toBe(false);
    expect(answer).toMatch(/^No customer says this in so many words\. Perhaps this is meant: “/);
  });

  test('a condition of a customer is no bug', async () => {
    const bugs = await ask('Which bugs affect customers who pay more than 100000 a year?');
    expect({ grounded: bugs.grounded, themes: themesOf(bugs) }).toEqual({ grounded: true, themes: [EXPORT] });
  });

  test('something near to what was said, but not said, is not counted', async () => {
    expect((await ask('Nobody asked for a Gantt chart, right?')).grounded).toBe(false);
  });
});

// These wait for a reader that knows sentences: an answer by words and word vectors cannot tell them. Each fails today, and the run fails
// once it passes: then it moves up.
describe('answers that wait for the reading of sentences', () => {
  test.failing('customers who lost work in other words are found', async () => {
    expect(themesOf(await ask('Do vets lose their work?'))).toEqual([LOST]);
  });

  test.failing('who did not complain are the others', async () => {
    const { citations } = await ask('Who has not complained?');
    expect(citations.map(({ quote }) => quote)).not.toContain('Draft vanished when wifi went');
  });
});
