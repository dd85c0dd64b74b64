import { describe, expect, test } from '@jest/globals';
import { nameWords } from '../../src/search/name-words.ts';
import { type Directory } from '../../src/search/question-names.ts';
import { type Intent } from '../../src/search/question-phrases.ts';
import { readQuestion } from '../../src/search/question.ts';
import { openSubjectReader } from '../../src/search/subject.ts';

const NOW = new Date('2026-11-18T15:00:00Z'); // a Wednesday

const DIRECTORY: Directory = {
  accounts: [
    { key: 'kestrel', name: 'Kestrel Facilities' },
    { key: 'windows', name: 'Windows Direct' },
    { key: 'medivolt', name: 'Medivolt Equipment GmbH' },
  ],
  people: [
    { key: 'hal', name: 'Hal Brinkley', account: 'Kestrel Facilities' },
    { key: 'rosa', name: 'Rosa Amaral', account: null },
  ],
  sources: ['support_ticket', 'email', 'app_store'],
  projects: ['mobile', 'fieldsched', 'shop-connect'],
};
const { isCommon } = openSubjectReader();

function read(question: string) {
  return readQuestion(question, NOW, { directory: DIRECTORY, isCommon });
}

function filtersOf(question: string) {
  const { accounts, people, others, otherPeople, sources, period, ...more } = read(question).asked;
  return {
    ...(accounts.length > 0 && { accounts: accounts.map(({ key }) => key) }),
    ...(people.length > 0 && { people: people.map(({ key }) => key) }),
    ...(sources.length > 0 && { sources }),
    ...(others.length > 0 && { others: others.map(({ key }) => key) }),
    ...(otherPeople.length > 0 && { otherPeople: otherPeople.map(({ key }) => key) }),
    ...period,
    ...more,
  };
}

describe('what is wanted', () => {
  test.each<[string, Intent]>([
    ['How many customers want a dark mode?', 'count'],
    ['count of items on refunds', 'count'],
    ['Who asked for SAML?', 'who'],
    ['list accounts that want an API', 'who'],
    ['Why are people unhappy with the editor?', 'why'],
    ['What is the reason for the bad ratings?', 'why'],
    ['Which is worse, slow exports or lost drafts?', 'compare'],
    ['Since when does the import fail?', 'since'],
    ['When did we first hear about timeouts?', 'since'],
    ['Are refund complaints increasing?', 'trend'],
    ['Anything about parking?', 'exists'],
    ['Nobody asked for a desktop app, right?', 'exists'],
    ['What should we build next?', 'next'],
    ['How do people feel about the new editor?', 'sentiment'],
    ['What do people say about refunds?', 'what'],
    ['dark mode', 'what'],
    ['What share of customers complains about refunds?', 'count'],
    ['How common are timeouts?', 'count'],
    ['Did complaints about the editor go down?', 'trend'],
    ['Have complaints about exports increased?', 'trend'],
    ['What do we hear less and less about?', 'trend'],
    ['Who is logged out when the phone locks?', 'who'],
    ['tell me more about exports', 'what'],
    ['booking less than a full day off', 'what'],
    ['Are exports mentioned less than imports?', 'compare'],
    ['What was the most frequent complaint in October?', 'next'],
    ['Wie viele Kunden wünschen sich einen Dunkelmodus?', 'count'],
    ['Seit wann fehlen Fotos?', 'since'],
    ['Warum kündigen Kunden wegen der Preise?', 'why'],
    ['Combien de clients demandent un export ?', 'count'],
    ['¿Quién pide una app de escritorio?', 'who'],
  ])('%s', (question, intent) => {
    expect(read(question).intent).toBe(intent);
  });
});

describe('the subject', () => {
  test.each([
    ['What do people say about refunds?', ['refunds']],
    ['Nobody asked for a desktop app, right?', ['desktop app']],
    [
      "I'm about to build bulk editing. Which situations do customers describe where it would have helped?",
      ['bulk editing'],
    ],
    ['list all feedback relevant to refunds', ['refunds']],
    ['notes with images', ['notes with images']],
    ['statements with wrong totals', ['statements with wrong totals']],
    ['Do people want click and collect?', ['click', 'collect']],
    ['Why does it not compile?', ['compile']],
    ['Is there a recap of the week?', ['recap of the week']],
    ['verbatim export', ['verbatim export']],
    ['invoices in detail view', ['invoices in detail view']],
    ['reminders for meetings about to start', ['reminders for meetings to start']],
    ['Which rows break down the cost?', ['rows break down the cost']],
    ['Can users leave out fields in exports?', ['leave out fields in exports']],
    ['What do people say about parental leave or sick leave?', ['parental leave', 'sick leave']],
    ['leases not extending', ['leases extending']],
    ['Is speed mentioned more than a dark mode?', ['speed', 'dark mode']],
    ['how we charge cards', ['charge cards']],
    ['booking over the phone', ['booking over the phone']],
    ['single or double rooms', ['single', 'double rooms']],
    ['I take it no one had trouble with refunds?', ['refunds']],
    ['List the bugs in exports, leave out praise.', ['exports']],
    ['How many pieces of feedback about refunds came in during October?', ['refunds']],
    ['How many customers complain about what we charge?', ['price']],
    ['What do customers say about access rights and who gets to see what?', ['access rights']],
    ['booking less than a full day off', ['booking a full day off']],
    ['Which customers that pay less than 10000 and report bugs may leave?', []],
    ['Which customers have bugs in the report?', ['report']],
    ['Which single problem was reported most over the whole period?', []],
    ['How much revenue is at risk because of missing audit logs?', ['audit logs']],
    ['DATEV or Exact Online?', ['DATEV', 'Exact Online']],
    ['What hurts more, lost drafts or being logged out?', ['lost drafts', 'logged out']],
    ['Why do customers want to log in with Okta?', ['log in with Okta']],
    ['feedbak about refunds', ['refunds']],
    ['Wie viele Kunden wünschen sich einen Dunkelmodus?', ['Dunkelmodus']],
    ['Was sagen Kunden über Rechnungen?', ['Rechnungen']],
    ['What did Hal say about routes?', ['routes']],
    ['What do people want from a customer portal?', ['customer portal']],
    ['How many want their end customers to book?', ['end customers to book']],
    ['Who needs urgent jobs on the board?', ['urgent jobs on the board']],
    ['urgent complaints about exports', ['exports']],
    ['How many say that automations do not start?', ['automations do start']],
    ['When did the timeouts start?', ['timeouts']],
    ['When was the first report about timeouts?', ['timeouts']],
    ['Have complaints about exports increased?', ['exports']],
    ['who is furious with the help desk', ['help desk']],
    ['What has come back since the release: photos?', ['photos']],
    ["isn't there anyone who wants an API?", ['API']],
    ['exports as well as imports', ['exports', 'imports']],
    ['neither exports nor imports', ['exports', 'imports']],
    ['exports but not imports', ['exports']],
    ['Should we build dark mode?', ['dark mode']],
    ['Have calls dropped?', ['calls dropped']],
    ['Who needs Google Drive?', ['Google Drive']],
    ['refunds or exports, what is broken?', ['refunds', 'exports']],
    ['Refunds: what was new?', ['refunds']],
    ['What is hard about exports?', ['exports']],
    ['Who has had bad experiences with exports?', ['exports']],
    ['When it comes to exports, what annoys people?', ['exports']],
    ['What did people say about exports when we launched them?', ['exports']],
    ['Hi, can you tell me who wants exports? Thanks!', ['exports']],
    ['Why do people complain about frozen accounts?', ['frozen accounts']],
    ['wat do ppl say abuot exports', ['exports']],
    ['How big a deal are exports?', ['exports']],
    ['What do people say about an error after saving?', ['error after saving']],
    ['people losing their drafts', ['losing their drafts']],
    ['How many images are linked to a page?', ['images are linked to a page']],
  ])('%s', (question, parts) => {
    expect(read(question).parts).toEqual(parts);
  });

  test.each([
    'What are the biggest problems?',
    'what should we build next?',
    'Top feature requests',
    'What do enterprise customers want most?',
    'How many bugs were reported last week?',
    'What are people saying?',
    'Summarize the feedback',
    'What is wrong with the app?',
    'Was sagen die Kunden?',
    'and for enterprise?',
    'Who is angry?',
    'What do people love?',
    'What is broken?',
    'What is missing?',
    'What came back?',
    'Which problem returned after it had been fixed?',
    'What has gone down?',
    'Hello, what is new?',
  ])('is everything: %s', (question) => {
    expect(read(question).parts).toEqual([]);
  });

  test.each<[string, string[], string[]]>([
    ['Everything except refunds', [], ['refunds']],
    ['Apart from pricing, what do people want?', [], ['pricing']],
    [
      'What do people say about payments except double charges: what fails?',
      ['payments'],
      ['double charges'],
    ],
    ['exports but not about imports or reports', ['exports'], ['imports', 'reports']],
    ['drafts saved but not sent', ['drafts saved'], []],
    ['What do people say about refunds?', ['refunds'], []],
  ])('is without what the question leaves out: %s', (question, parts, excluded) => {
    expect(read(question)).toMatchObject({ parts, excluded });
  });

  test('is of all kinds but those that the question leaves out', () => {
    expect(read('exports apart from praise')).toMatchObject({
      parts: ['exports'],
      excluded: [],
      asked: { kinds: ['bug', 'feature', 'question', 'other'] },
    });
  });

  test('is not what a word of thanks says', () => {
    expect(read('Who wants exports? Thanks!').asked.kinds).toBeUndefined();
  });

  test('of both is in each item, of a comparison each is by itself', () => {
    expect(read('Who wants both SAML and audit logs?')).toMatchObject({
      joined: 'all',
      parts: ['SAML', 'audit logs'],
    });
    expect(read('Compare exports with imports or reports').joined).toBe('each');
    expect(read('exports or imports').joined).toBe('any');
  });
});

describe('the filters', () => {
  test.each<[string, object]>([
    ['What does Kestrel say about exports?', { accounts: ['kestrel'] }],
    ['anything from kestrel facilities?', { accounts: ['kestrel'] }],
    ['feedback from Medevolt', { accounts: ['medivolt'] }],
    ['The Windows app crashes', {}],
    ['Has Hal from Kestrel said anything?', { people: ['hal'] }],
    ['What does Rosa Amaral want?', { people: ['rosa'] }],
    ['bugs with the editor', { kinds: ['bug'] }],
    ['top complaints', { kinds: ['bug', 'other'] }],
    ['Top feature requests', { kinds: ['feature'] }],
    ['Any praise for the editor?', { kinds: ['praise'] }],
    ['What do enterprise customers want?', { pays: { segment: 'enterprise' } }],
    ['and for enterprise?', { pays: { segment: 'enterprise' } }],
    ['What do accounts above 40k want?', { pays: { atLeast: 40_001 } }],
    ['What do accounts that pay at least 40k want?', { pays: { atLeast: 40_000 } }],
    ['Are customers paying 12000 or less interested in exports?', { pays: { below: 12_001 } }],
    [
      'Do mid-size customers (24000 to 48000) have sync trouble?',
      { pays: { atLeast: 24_000, below: 48_001 } },
    ],
    ['What do 180000 accounts complain about?', { kinds: ['bug', 'other'], pays: { atLeast: 180_000 } }],
    ['Which customers pay less than €5,000 a year?', { pays: { below: 5_000 } }],
    ['uploads over 30 seconds', {}],
    ['Which security points arrived as support tickets?', { sources: ['support_ticket'] }],
    ['complaints about email delivery', { kinds: ['bug', 'other'] }],
    ['exports, by email', { sources: ['email'] }],
    ['exports from customers other than Kestrel', { others: ['kestrel'] }],
    ['exports, but not from Hal', { otherPeople: ['hal'] }],
    ['What is said in project mobile?', { project: 'mobile' }],
    ['Who might leave us?', { churnRisk: true }],
    ['Would anyone leave because of the price?', { churnRisk: true }],
    ['Who is angry?', { kinds: ['bug', 'other'], angry: true }],
    ['Who is angry about exports?', { kinds: ['bug', 'other'] }],
    ['Who is unhappy?', { kinds: ['bug', 'other'] }],
    ['What annoys people?', { kinds: ['bug', 'other'] }],
    ["Who doesn't like the editor?", { kinds: ['bug', 'other'] }],
    ['What do people love about the editor?', { kinds: ['praise'] }],
    ['Who would love an API?', {}],
    ['What is wrong with the editor?', { kinds: ['bug', 'feature', 'question', 'other'] }],
    ['What is broken?', { kinds: ['bug'] }],
    ['exports that do not come from Kestrel', { others: ['kestrel'] }],
    ['anyone but Kestrel asking for exports?', { others: ['kestrel'] }],
    ["What didn't Kestrel mention?", { accounts: ['kestrel'] }],
    ['Who pays the most?', { pays: { segment: 'large' } }],
    ['bugs in shop-connect', { kinds: ['bug'], project: 'shop-connect' }],
    ['Do shops connect?', {}],
    ['What is not yet shipped?', { states: ['open', 'building'] }],
  ])('%s', (question, filters) => {
    expect(filtersOf(question)).toEqual(filters);
  });

  test.each([
    ['top complaints this month', '2026-11-01', undefined],
    ['refunds last month', '2026-10-01', '2026-11-01'],
    ['refunds this week', '2026-11-16', undefined],
    ['refunds last week?', '2026-11-09', '2026-11-16'],
    ['refunds this quarter', '2026-10-01', undefined],
    ['refunds last year', '2025-01-01', '2026-01-01'],
    ['refunds today', '2026-11-18', undefined],
    ['refunds yesterday', '2026-11-17', '2026-11-18'],
    ['refunds since last week', '2026-11-09', undefined],
    ['refunds in the past week', '2026-11-11T15:00:00Z', undefined],
    ['refunds in the last 14 days', '2026-11-04T15:00:00Z', undefined],
    ['refunds over the last two weeks', '2026-11-04T15:00:00Z', undefined],
    ['refunds in September', '2026-09-01', '2026-10-01'],
    ['refunds in December', '2025-12-01', '2026-01-01'],
    ['refunds since 1 September', '2026-09-01', undefined],
    ['refunds after 20 October', '2026-10-21', undefined],
    ['refunds between August and October', '2026-08-01', '2026-11-01'],
    ['refunds between August and October 2025', '2025-08-01', '2025-11-01'],
    ['refunds between August 2025 and October', '2025-08-01', '2025-11-01'],
    ['refunds from November 2024 to February', '2024-11-01', '2025-03-01'],
    ['refunds from November to February 2025', '2024-11-01', '2025-03-01'],
    ['refunds from December to February', '2025-12-01', '2026-03-01'],
    ['refunds in August, September and October 2025', '2025-08-01', '2025-11-01'],
    ['refunds in Q1 and Q2 2025', '2025-01-01', '2025-07-01'],
    ['refunds between 3 August and 5 October 2025', '2025-08-03', '2025-10-06'],
    ['refunds in 2025', '2025-01-01', '2026-01-01'],
    ['refunds between 2024 and 2025', '2024-01-01', '2026-01-01'],
    ['refunds since 20 November', '2025-11-20', undefined],
    ['refunds before December', undefined, '2025-12-01'],
    ['refunds before December 2026', undefined, '2026-12-01'],
    ['refunds in the first week of September', '2026-09-01', '2026-09-08'],
    ['refunds in early October', '2026-10-01', '2026-10-11'],
    ['refunds in mid-September', '2026-09-11', '2026-09-21'],
    ['refunds at the end of September', '2026-09-21', '2026-10-01'],
    ['refunds since the second half of August', '2026-08-16', undefined],
    ['refunds from 1 to 15 October', '2026-10-01', '2026-10-16'],
    ['refunds two weeks ago', '2026-11-02', '2026-11-09'],
    ['refunds since three days ago', '2026-11-15', undefined],
    ['refunds since Monday', '2026-11-16', undefined],
    ['refunds last Wednesday', '2026-11-11', '2026-11-12'],
    ['refunds on 1.10.2026', '2026-10-01', '2026-10-02'],
    ['refunds since 2026-09-03', '2026-09-03', undefined],
    ['refunds in Q3 2025', '2025-07-01', '2025-10-01'],
    ['Rückmeldungen der letzten drei Monate', '2026-08-20T15:00:00Z', undefined],
  ])('%s', (question, since, until) => {
    expect(read(question).asked.period).toEqual({
      ...(since && { since: new Date(since) }),
      ...(until && { until: new Date(until) }),
    });
  });

  test('before a month is until it begins', () => {
    expect(read('refunds before October').asked.period).toEqual({ until: new Date('2026-10-01') });
  });

  test.each(['refund of last resort', 'it may crash', 'march of the penguins'])(
    'a question that does not say when is not narrowed: %s',
    (question) => {
      expect(read(question).asked.period).toEqual({});
    },
  );

  test('names are looked up by the words of a question, as wholes and by how they begin', () => {
    const { wholes, words, beginnings } = nameWords('What does Kestrel Lifts say about Émile?');
    expect(wholes).toEqual(expect.arrayContaining(['kestrel', 'kestrel lifts', 'emile']));
    expect(words).toEqual(expect.arrayContaining(['kestrel', 'lifts', 'emile']));
    expect(beginnings).toEqual(expect.arrayContaining(['kes', 'kse', 'emi']));
  });

  test('of overlapping names the one with the most words is meant', () => {
    const directory: Directory = {
      ...DIRECTORY,
      accounts: [
        { key: 'north', name: 'North' },
        { key: 'north-sea', name: 'North Sea Lifts' },
        { key: 'sea', name: 'Sea Lifts' },
      ],
    };
    const { accounts } = readQuestion('what does North Sea Lifts say', NOW, { directory, isCommon }).asked;
    expect(accounts.map(({ key }) => key)).toEqual(['north-sea']);
  });
});

test('what is said most often is one thing or several', () => {
  expect(read('Which problem came up most often in August?').mostFrequent).toBe('one');
  expect(read('What are the most common complaints?').mostFrequent).toBe('several');
  expect(read('What do people say about the most common exports?').mostFrequent).toBeNull();
  expect(read('What should we build next?').mostFrequent).toBeNull();
});

test.each(
  'most frequent,most frequently,most commonly,most repeated,most voiced,most widespread,comes up most'.split(
    ',',
  ),
)('what is “%s” is no subject', (phrase) => {
  expect(read(`What is ${phrase}?`)).toMatchObject({ parts: [], mostFrequent: 'several' });
});

test('a kind that is left out is not asked for, unless no other kind is named', () => {
  expect(filtersOf('Only the bugs in exports, no wishes and no praise')).toEqual({ kinds: ['bug'] });
  expect(filtersOf("We've had no praise for exports, true?")).toEqual({ kinds: ['praise'] });
  expect(filtersOf('Do people like exports, and what are they missing in them?')).toEqual({});
  expect(filtersOf('What could be better in search?')).toEqual({});
});

test('the workspace’s own name is no subject', () => {
  const about = (question: string, own: string) =>
    readQuestion(question, NOW, { directory: { ...DIRECTORY, own }, isCommon }).parts;
  expect(about('What do people say about exports in Tidewell?', 'Tidewell')).toEqual(['exports']);
  expect(about('Are people happy with tidewell cloud?', 'Tidewell Cloud')).toEqual([]);
  expect(about('Are people happy with Calendar?', 'Calendar')).toEqual([]);
  expect(about('Are people happy with the calendar?', 'Calendar')).toEqual(['calendar']);
});

test('what a customer is unhappy about are also wishes', () => {
  expect(filtersOf('What is Kestrel unhappy about?')).toEqual({
    accounts: ['kestrel'],
    kinds: ['bug', 'feature', 'question', 'other'],
  });
  expect(filtersOf('What is Kestrel unhappy about in exports?').kinds).toEqual(['bug', 'other']);
});

test('a source is named by what it gives, or by how customers spoke', () => {
  expect(filtersOf('email comments about exports')).toEqual({ sources: ['email'] });
  const directory = { ...DIRECTORY, sources: ['call'] };
  const reading = readQuestion('What did they tell us on the phone?', NOW, { directory, isCommon });
  expect(reading).toMatchObject({ parts: [], asked: { sources: ['call'] } });
  const small = readQuestion('Is the text too small on the phone?', NOW, { directory, isCommon });
  expect(small.asked.sources).toEqual([]);
});

test('what is mentioned less and what came back are told from what is mentioned at all', () => {
  expect(read('What do we hear less and less about?')).toMatchObject({ isFalling: true, isAgain: false });
  expect(read('What came back?')).toMatchObject({ isFalling: false, isAgain: true });
  expect(read('Which bugs are back again?')).toMatchObject({ isAgain: true });
  expect(read('going back to an earlier version')).toMatchObject({ isAgain: false });
});
