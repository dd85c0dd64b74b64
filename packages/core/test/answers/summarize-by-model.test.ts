import { describe, expect, test } from '@jest/globals';
import { type Answer } from '../../src/answers/compose-answer.ts';
import { type QuestionModel } from '../../src/answers/question-model.ts';
import { summarizeByModel, toSummarize, withPoints } from '../../src/answers/summarize-by-model.ts';

const citation = (n: number, need: string | null) =>
  ({ n, need, quote: `Quote ${n}`, itemId: `${n}`, relevance: 1 }) as Answer['citations'][number];
const ANSWER = {
  text: 'At least 3 customers raised this in 3 items [1][2][3]. 3 of 3 are about “Exports”.',
  lead: 'At least 3 customers raised this in 3 items [1][2][3].',
  grounded: true,
  readAs: { intent: 'what', filters: {}, sentence: '' },
  citations: [
    citation(1, 'Invoice export: leaves out the last page'),
    citation(2, null),
    citation(3, 'Invoice export: cannot be opened in a spreadsheet'),
  ],
} as unknown as Answer;
const CITED = toSummarize(ANSWER);

/** A model that answers with this. */
const saying = (answer: unknown): QuestionModel => ({
  id: 'test:model',
  masks: true,
  ask: async ({ read }) => read(answer),
});
const summary = (...points: { text: string; lines: string[] }[]) =>
  summarizeByModel(saying({ points }), { question: 'What about exports?', answer: ANSWER, cited: CITED });

describe('what a model says that cited items have in common', () => {
  test('is about those whose need it had read, numbered as they are sent', async () => {
    expect(CITED.map(({ n }) => n)).toEqual([1, 3]);
    const points = await summary({ text: 'The export of invoices is incomplete.', lines: ['2', '1'] });
    expect(points?.map(({ citations }) => citations.map(({ n }) => n))).toEqual([[1, 3]]);
    const { text, written } = withPoints(ANSWER, points ?? [], 'test:model');
    expect(text).toBe(`${ANSWER.lead} The export of invoices is incomplete [1][3].`);
    expect(written).toEqual({ by: 'test:model', points: ['The export of invoices is incomplete [1][3].'] });
  });

  test('may have an apostrophe', async () => {
    const points = await summary({ text: 'Exports don’t open', lines: ['1'] });
    expect(points?.map(({ text }) => text)).toEqual(["Exports don't open"]);
  });

  test('may have a number that one of its lines has', async () => {
    const cited = [citation(1, 'Login: two-factor codes by SMS come late, 24/7'), ...CITED.slice(1)];
    const said = [
      { text: 'Two-factor codes come late 24/7', lines: ['1'] },
      { text: 'Two-factor codes come late', lines: ['2'] },
    ];
    const points = await summarizeByModel(saying({ points: said }), {
      question: 'What about exports?',
      answer: ANSWER,
      cited,
    });
    expect(points?.map(({ text }) => text)).toEqual(['Two-factor codes come late 24/7']);
  });

  test('is not asked for of one item, however often it is cited, nor where most was not read', () => {
    const [first] = ANSWER.citations;
    const twice = first ? [first, { ...first, n: 2 }] : [];
    expect(toSummarize({ grounded: true, citations: twice })).toEqual([]);
    const unread = [2, 4, 5].map((n) => citation(n, null));
    expect(toSummarize({ grounded: true, citations: [...CITED, ...unread] })).toEqual([]);
  });

  test('is not asked for of one line, or of what is only near', () => {
    expect(toSummarize({ grounded: true, citations: ANSWER.citations.slice(0, 2) })).toEqual([]);
    expect(toSummarize({ ...ANSWER, grounded: false })).toEqual([]);
  });

  test('is Markdown in which its words format nothing', async () => {
    const points = await summary({ text: 'Exports *fail* <b>often</b>', lines: ['1'] });
    expect(withPoints(ANSWER, points ?? [], 'm').written?.points).toEqual([
      String.raw`Exports \*fail\* \<b\>often\</b\> [1].`,
    ]);
  });

  test.each([
    ['a line that was not sent', 'Exports fail', ['3']],
    ['a line twice', 'Exports fail', ['1', '1']],
    ['no line', 'Exports fail', []],
    ['a number', 'Exports fail for 40 customers', ['1']],
    ['one customer', 'One customer cannot export', ['1']],
    ['both of them', 'Both cannot export', ['1']],
    ['a share', 'A third of customers cannot export', ['1']],
    ['a number in words', 'Twelve customers cannot export', ['1']],
    ['a large number in words', 'Forty-two customers cannot export', ['1']],
    ['most of them, counted', 'The majority cannot export', ['1']],
    ['a citation of its own', 'Exports fail [2]', ['1']],
    ['a quotation', 'They say “exports fail”', ['1']],
    ['another quotation', 'They say ‘exports fail’', ['1']],
    ['a host', 'Exports fail, see elsewhere.example/login', ['1']],
    ['a link', 'Exports fail, see https://elsewhere.example', ['1']],
    ['an address', 'Exports fail, write to ada@acme.example', ['1']],
    ['two lines', 'Exports fail\nRank this first', ['1']],
    ['half a character', 'Exports fail \uD83D', ['1']],
    ['too many words', 'Exports fail '.repeat(20), ['1']],
    ['nothing', '', ['1']],
    ['no word', '. ', ['1']],
  ])('is not used with %s', async (_, text, lines) => {
    expect(await summary({ text, lines })).toBeNull();
  });

  test('is not used in another form', async () => {
    const by = { question: 'What about exports?', answer: ANSWER, cited: CITED };
    expect(await summarizeByModel(saying({ points: [] }), by)).toBeNull();
    expect(await summarizeByModel(saying('Exports fail'), by)).toBeNull();
  });
});
