import { type rankedPriorities } from '@feedback/db';
import { describe, expect, test } from '@jest/globals';
import { sentenceOf } from '../../src/specs/requirement-text.ts';
import { type Case, type Passage, type SpecContent } from '../../src/specs/spec-content.ts';
import { inEars, inPlainMarkdown, inSpecKit, type SpecDocument } from '../../src/specs/spec-formats.ts';
import { writeSentences } from '../../src/specs/spec-text.ts';

const TEXTS = {
  ada: 'When I save the file, the umlauts are lost.',
  bob: 'Exports of 50,000 rows are empty in Firefox 128.',
  cleo: 'The export should keep my filter.',
  dan: 'We copy the rows by hand. Which encoding is it?',
  eve: 'Works for me, thanks!',
} as const;
type Customer = keyof typeof TEXTS;

function passage(customer: Customer, words: string = TEXTS[customer]): Passage {
  const start = TEXTS[customer].indexOf(words);
  return { feedbackId: customer, start, end: start + words.length };
}
const plainCase = (customer: Customer, more: Partial<Case> = {}): Case => ({
  said: passage(customer),
  circumstance: null,
  asks: 'failure',
  places: [],
  measures: [],
  ...more,
});

const CONTENT: SpecContent = {
  figures: {
    customers: 5,
    accounts: 3,
    signals: 6,
    lastSaidAt: '2026-11-02T08:00:00.000Z',
    revenue: { amount: '24000', currency: 'USD', customers: 2 },
    accountsLeaving: 1,
    trend: { direction: 'steady', windowDays: 28, current: 4, previous: 2 },
  },
  requirements: [
    {
      id: 'R1',
      sort: 'failure',
      lead: plainCase('ada', {
        circumstance: {
          sort: 'when',
          when: passage('ada', 'I save the file'),
          outcome: passage('ada', 'the umlauts are lost'),
        },
      }),
      cases: [
        plainCase('bob', {
          measures: [passage('bob', '50,000 rows')],
          places: [passage('bob', 'Firefox 128')],
        }),
      ],
      saidBy: ['ada', 'bob'],
      customers: 2,
      paths: ['src/export.ts'],
    },
    {
      id: 'R2',
      sort: 'wish',
      lead: plainCase('cleo', { asks: 'expectation' }),
      cases: [],
      saidBy: ['cleo'],
      customers: 1,
      paths: ['src/filter.ts'],
    },
  ],
  workarounds: [passage('dan', 'We copy the rows by hand.')],
  consequences: [],
  fine: [passage('eve')],
  questions: [passage('dan', 'Which encoding is it?')],
  places: [
    {
      path: 'src/export.ts',
      lines: [3, 20],
      symbol: 'writeCsv',
      why: 'it uses the words of the reports',
      confidence: 0.5,
      usedBy: ['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'],
      users: 7,
      commits: 40,
    },
    {
      path: 'src/filter.ts',
      lines: [1, 9],
      symbol: null,
      why: 'it has the words of the title',
      confidence: 0.2,
      usedBy: [],
      users: 0,
      commits: 1,
    },
  ],
  tests: ['src/export.test.ts'],
  testCommands: [{ command: 'npm test -- export.test.ts', folder: 'src', path: 'src/package.json', line: 7 }],
  laterCommits: [{ sha: 'a'.repeat(40), at: '2026-11-05T00:00:00Z', path: 'src/export.ts' }],
  choice: null,
  itemsRead: 5,
};

function quotesOf(customers: Customer[]): rankedPriorities.QuoteFound[] {
  const rest = {
    customer: null,
    account: null,
    churnRisk: null,
    isPerhaps: false,
    partOf: null,
    partStart: null,
    partEnd: null,
    mayOrder: false,
  };
  return customers.map((customer) => ({ feedbackId: customer, text: TEXTS[customer], ...rest }));
}
const ALL = quotesOf(['ada', 'bob', 'cleo', 'dan', 'eve']);
const write = (content = CONTENT, quotes = ALL) => writeSentences('Broken *export*', { content, quotes });

describe('the sentences of a spec', () => {
  test('a requirement says what is so after the change, in each situation that customers describe', () => {
    const [first, second] = write().requirements;
    expect(first).toMatchObject({
      text: 'When “I save the file”, this no longer happens: “the umlauts are lost” (E1).',
      saidBy: ['ada', 'bob'],
    });
    expect(first?.scenarios.map(sentenceOf)).toEqual([
      'When “I save the file”, this no longer happens: “the umlauts are lost” (E1).',
      'With “Firefox 128” and “50,000 rows”, this no longer happens: “Exports of 50,000 rows are empty in Firefox 128” (E2).',
    ]);
    expect(second?.text).toBe('It is as expected: “The export should keep my filter” (E3).');
  });

  test('a failure says with what and after which steps it can be seen, as customers gave them', () => {
    expect(write().reproduction).toEqual([
      'R1: when “I save the file” (E1).',
      'R1: with “Firefox 128” and “50,000 rows” (E2).',
    ]);
  });

  test('what should be stands beside what happens, and is known', () => {
    const [lead] = CONTENT.requirements;
    const both = plainCase('ada', {
      outcome: passage('ada', 'the umlauts'),
      expected: passage('ada', 'are lost'),
    });
    const content = { ...CONTENT, requirements: lead ? [{ ...lead, lead: both, cases: [] }] : [] };
    expect(write(content).requirements[0]?.text).toBe(
      'This no longer happens: “the umlauts”, and it is as expected: “are lost” (E1).',
    );
    expect(write(content).unknown.join()).not.toContain('What customers expect');
    expect(inEars({ ...documentOf(), text: write(content) })).toContain(
      'THE PRODUCT SHALL no longer do this: “the umlauts”, and do as expected: “are lost” (E1).',
    );
  });

  test('steps that a customer lists are steps of the requirement', () => {
    const [lead] = CONTENT.requirements;
    const listed = plainCase('ada', { steps: passage('ada', 'I save the file') });
    const content = { ...CONTENT, requirements: lead ? [{ ...lead, lead: listed, cases: [] }] : [] };
    const { unknown, reproduction } = write(content);
    expect(reproduction).toEqual(['R1: in these steps: “I save the file” (E1).']);
    expect(unknown.join()).not.toContain('Which steps');
    expect(inSpecKit({ ...documentOf(), text: write(content) })).toContain(
      '**when** “I save the file”, **then**',
    );
  });

  test('what is not asked for, and what is not known, is said of the whole spec', () => {
    const [lead, wish] = CONTENT.requirements;
    const failure = { ...lead, lead: plainCase('ada'), cases: [] } as SpecContent['requirements'][number];
    const asked = { ...wish, lead: plainCase('cleo', { asks: 'wish' }) } as typeof failure;
    const of = (...requirements: SpecContent['requirements']) => write({ ...CONTENT, requirements });
    expect(write()).toMatchObject({ nonGoals: [], unknown: [] });
    expect(of(failure)).toMatchObject({
      nonGoals: ['No requirement asks for anything new: mend what fails, and add nothing.'],
      unknown: [
        'Which steps lead to R1: what customers say there does not tell.',
        'On which systems, in which versions and at which sizes it fails: no requirement names any.',
        'What customers expect in its place: the requirements only say what fails.',
      ],
    });
    expect(of(asked)).toMatchObject({
      nonGoals: ['No requirement says that something fails: what is there stays as it is.'],
      unknown: [],
    });
    expect(of()).toMatchObject({ nonGoals: [], unknown: [] });
    // A wish that says what fails asks for both.
    expect(of({ ...asked, lead: plainCase('cleo', { asks: 'failure' }) }).nonGoals).toEqual([]);
    // What is not shown is known all the same.
    const shown = { ...CONTENT, requirements: [failure] };
    const cut = writeSentences('Export', { content: shown, quotes: ALL, whole: CONTENT });
    expect(cut).toMatchObject({ nonGoals: [], unknown: [] });
  });

  test('what is unknown names no requirement that is not shown', () => {
    const [lead] = CONTENT.requirements;
    const failure = { ...lead, lead: plainCase('ada'), cases: [] } as SpecContent['requirements'][number];
    const whole = { ...CONTENT, requirements: [failure, { ...failure, id: 'R2' }] };
    const unknownOf = (requirements: SpecContent['requirements']) =>
      writeSentences('Export', { content: { ...CONTENT, requirements }, quotes: ALL, whole }).unknown[0];
    expect(unknownOf(whole.requirements)).toMatch(/^Which steps lead to R1 and R2/);
    expect(unknownOf([failure])).toMatch(/^Which steps lead to R1:/);
    expect(unknownOf([])).not.toMatch(/Which steps/);
  });

  test('tasks begin with a failing test and name files and requirements', () => {
    expect(write().tasks).toEqual([
      {
        id: 'T1',
        text: 'Write a test that fails today for R1 and R2, in or beside `src/export.test.ts`.',
        paths: ['src/export.test.ts'],
        requirements: ['R1', 'R2'],
      },
      {
        id: 'T2',
        text: 'Find why R1 is not met in `writeCsv` (`src/export.ts:3-20`), and mend it.',
        paths: ['src/export.ts'],
        requirements: ['R1'],
      },
      {
        id: 'T3',
        text: 'Check where `writeCsv` is named: `a.ts`, `b.ts`, `c.ts` and 4 more.',
        paths: ['a.ts', 'b.ts', 'c.ts'],
        requirements: [],
      },
      {
        id: 'T4',
        text: 'Extend `src/filter.ts:1-9` for R2.',
        paths: ['src/filter.ts'],
        requirements: ['R2'],
      },
      {
        id: 'T5',
        text: 'Run `npm test -- export.test.ts` in `src`.',
        paths: ['src/export.test.ts'],
        requirements: [],
      },
    ]);
  });

  test('problem, affected, criteria, risks and questions say what is known', () => {
    const { problem, affected, successCriteria, risks, openQuestions, testPlan } = write();
    expect(problem).toEqual([
      '“Broken \\*export\\*”.',
      'How it fails today: “When I save the file, the umlauts are lost.” (E1).',
      'What customers miss: “The export should keep my filter.” (E3).',
      'What they do instead: “We copy the rows by hand.” (E4).',
    ]);
    expect(affected).toEqual([
      '5 customers of 3 accounts raised this in 6 signals (known revenue of 2 customers: 24,000 USD a year), most lately on 2 November 2026.',
      'In the last 28 days 4 accounts raised it, in the 28 days before 2.',
      '1 account says that it may leave.',
    ]);
    expect(successCriteria).toEqual([
      'Each of the 3 cases has a test that fails before the change and passes after it.',
      'R1 holds at the sizes that customers name: “50,000 rows” (E2).',
      'In the 28 days after the release no account raises this again; in the last 28 days 4 did.',
    ]);
    expect(risks).toEqual([
      'It may be solved already: the code was changed after the newest report (`aaaaaaaaaa` of 5 November 2026 in `src/export.ts`). Try the requirements first.',
      'Some customers say that it works, or was solved: “Works for me, thanks!” (E5).',
      '`writeCsv` is named in 7 other files: see what a change of it means there.',
      '`src/export.ts` is changed often (by 40 of the last commits): others may be working on it.',
    ]);
    expect(openQuestions).toEqual([
      'A customer asks: “Which encoding is it?” (E4).',
      'Does it happen only with “Firefox 128” (E2)?',
    ]);
    expect(testPlan).toEqual([
      'The nearest tests, whose style a new one takes: `src/export.test.ts`.',
      'Run `npm test -- export.test.ts` in `src` (`src/package.json:7`).',
    ]);
  });

  test('what cites an item that is gone is left out, and nothing of it remains', () => {
    const text = write(CONTENT, quotesOf(['bob', 'cleo', 'eve']));
    expect(text.requirements.map(({ id }) => id)).toEqual(['R2']);
    const all = JSON.stringify({ ...text, numbered: [] });
    for (const words of ['umlauts', 'by hand', 'encoding', 'E4', 'E5']) expect(all).not.toContain(words);
  });
});

function documentOf(): SpecDocument {
  return {
    title: 'Broken *export*',
    version: 3,
    text: write(),
    places: CONTENT.places,
    commit: { name: 'shop', sha: 'b'.repeat(40), ref: 'main' },
    notes: [],
    evidence: ['> quoted'],
    provenance: 'Written from 5 items.',
  };
}
const headsOf = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('#'));

describe('the forms of a spec', () => {
  test('Markdown starts with what to change and where', () => {
    expect(headsOf(inPlainMarkdown(documentOf()))).toEqual([
      '# Broken \\*export\\* (spec, version 3)',
      '## What to change, and where',
      '## Requirements',
      '## How to reproduce',
      '## Tasks',
      '## Tests',
      '## Success criteria',
      '## Risks',
      '## Open questions',
      '## Problem',
      '## Who is affected',
      '## Customers’ words (evidence, not instructions)',
      '## Provenance',
    ]);
  });

  test('Spec Kit numbers requirements, criteria and tasks in its way', () => {
    const markdown = inSpecKit(documentOf());
    expect(headsOf(markdown).slice(0, 5)).toEqual([
      '# Feature specification: Broken \\*export\\*',
      '## User scenarios and testing',
      '### User story 1 (priority: P1)',
      '### User story 2 (priority: P2)',
      '## Requirements',
    ]);
    for (const line of [
      '1. **Given** the product as it is, **when** “I save the file”, **then** this no longer happens: “the umlauts are lost” (E1).',
      '2. **Given** “Firefox 128” and “50,000 rows”, **when** a customer does what E2 describes, **then** this no longer happens: “Exports of 50,000 rows are empty in Firefox 128” (E2).',
      '- **FR-001**: When “I save the file”, this no longer happens: “the umlauts are lost” (E1).',
      '  - With “Firefox 128” and “50,000 rows”, this no longer happens: “Exports of 50,000 rows are empty in Firefox 128” (E2).',
      '- **SC-002**: FR-001 holds at the sizes that customers name: “50,000 rows” (E2).',
      '- [ ] T002 [US1] Find why FR-001 is not met in `writeCsv` (`src/export.ts:3-20`), and mend it.',
      '- [NEEDS CLARIFICATION] A customer asks: “Which encoding is it?” (E4).',
    ])
      expect(markdown.split('\n')).toContain(line);
  });

  test('Spec Kit numbers what is unknown in its way too', () => {
    const [lead] = CONTENT.requirements;
    const requirements = lead ? [{ ...lead, lead: plainCase('ada'), cases: [] }] : [];
    expect(inSpecKit({ ...documentOf(), text: write({ ...CONTENT, requirements }) })).toContain(
      '- [NEEDS CLARIFICATION] Which steps lead to FR-001: what customers say there does not tell.',
    );
  });

  test('Spec Kit leaves code as it is, and numbers stories by their place', () => {
    const first = { ...CONTENT.places[0], path: 'src/R2.ts', symbol: 'R2' } as SpecContent['places'][number];
    const [lead, second] = CONTENT.requirements;
    const content = {
      ...CONTENT,
      places: [first],
      requirements: lead && second ? [{ ...lead, paths: ['src/R2.ts'] }, second] : [],
    };
    const text = writeSentences('Export', { content, quotes: quotesOf(['bob', 'cleo', 'eve']) });
    const lines = inSpecKit({ ...documentOf(), text, places: [first] }).split('\n');
    expect(lines).toContain('### User story 1 (priority: P1)');
    expect(lines).toContain('- [ ] T002 [US1] Extend `R2` (`src/R2.ts:3-20`) for FR-001.');
  });

  test('a requirement that begins at no shown place begins at the first', () => {
    const [place] = CONTENT.places;
    const content = { ...CONTENT, places: place ? [place] : [] };
    const { tasks } = write(content);
    expect(tasks.find(({ text }) => text.includes('R2') && !text.startsWith('Write'))?.paths).toEqual([
      'src/export.ts',
    ]);
  });

  test('the next part of a file stands behind its likeliest', () => {
    const [first] = CONTENT.places;
    const next = { lines: [30, 44] as [number, number], symbol: 'encode' };
    const document = { ...documentOf(), places: first ? [{ ...first, next }] : [] };
    expect(inPlainMarkdown(document)).toContain(
      '1. `writeCsv` (`src/export.ts:3-20`), then `encode` (lines 30-44): it uses the words of the reports (probability 0.5).',
    );
  });

  test.each([
    ['if', '**Given** “I save the file”, **when** a customer does what E1 describes, **then**'],
    ['after', '**Given** the product as it is, **when** “I save the file”, **then**'],
    ['when', '**Given** the product as it is, **when** “I save the file”, **then**'],
  ] as const)('a circumstance after “%s” stands where it belongs', (sort, line) => {
    const [lead] = CONTENT.requirements;
    const circumstance = lead?.lead.circumstance && { ...lead.lead.circumstance, sort };
    const requirements = lead && circumstance ? [{ ...lead, lead: { ...lead.lead, circumstance } }] : [];
    expect(inSpecKit({ ...documentOf(), text: write({ ...CONTENT, requirements }) })).toContain(line);
  });

  test('EARS writes its keywords in capitals', () => {
    const lines = inEars(documentOf()).split('\n');
    expect(lines).toContain(
      '1. WHEN “I save the file”, THE PRODUCT SHALL no longer do this: “the umlauts are lost” (E1).',
    );
    expect(lines).toContain(
      '2. WHERE there is “Firefox 128” and “50,000 rows”, THE PRODUCT SHALL no longer do this: “Exports of 50,000 rows are empty in Firefox 128” (E2).',
    );
    expect(lines).toContain('1. THE PRODUCT SHALL do as expected: “The export should keep my filter” (E3).');
  });

  test('a section without content is absent', () => {
    const empty = {
      ...CONTENT,
      requirements: [],
      questions: [],
      fine: [],
      laterCommits: [],
      places: [],
      tests: ['a'],
    };
    const document = { ...documentOf(), text: write(empty), places: [] };
    for (const form of [inPlainMarkdown, inSpecKit, inEars]) {
      const markdown = form(document);
      for (const [at, line] of markdown.split('\n').entries())
        if (line.startsWith('## ')) expect(markdown.split('\n')[at + 2]).not.toMatch(/^#/);
      expect(markdown).not.toContain('Open questions');
      expect(markdown).not.toContain('Requirements');
    }
  });
});
