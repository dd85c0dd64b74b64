import { describe, expect, test } from '@jest/globals';
import { type SpecState } from '../../src/specs/read-spec.ts';
import { toSpecResult } from '../../src/tools/spec-result.ts';
import { likelyTokens } from '../../src/tools/token-estimate.ts';

/** A spec with as much as one can have. */
const QUOTES = Array.from({ length: 20 }, (_, n) => ({
  feedbackId: `item-${n}`,
  text: `When I open report ${n}, the totals of the third quarter differ from what the bank says, and nothing explains why. `.repeat(
    4,
  ),
  customer: `Customer ${n}`,
  account: 'Initech',
  churnRisk: null,
  partOf: null,
  partStart: null,
  partEnd: null,
  mayOrder: false,
}));
const caseOf = (n: number) => ({
  said: { feedbackId: `item-${n}`, start: 0, end: 112 },
  circumstance: null,
  asks: 'failure',
  places: [],
  measures: [],
});
const PLACES = Array.from({ length: 30 }, (_, n) => ({
  path: `apps/reports/src/features/quarterly|totals/very-long-folder-name/file-${n}.ts`,
  lines: [10, 90],
  symbol: `computeQuarterlyTotalsOfReport${n}`,
  why: 'it has these words of the reports: report, totals, quarter; its path names what the reports are about',
  confidence: 0.3,
  usedBy: [],
  users: 0,
  commits: 1,
}));
const CONTENT = {
  figures: {
    customers: 20,
    accounts: 1,
    signals: 20,
    lastSaidAt: null,
    revenue: null,
    accountsLeaving: 0,
    trend: null,
  },
  requirements: Array.from({ length: 5 }, (_, n) => ({
    id: `R${n + 1}`,
    sort: 'failure',
    lead: caseOf(4 * n),
    cases: [1, 2, 3].map((more) => caseOf(4 * n + more)),
    saidBy: [`item-${4 * n}`],
    customers: 4,
    paths: [PLACES[n]?.path ?? ''],
  })),
  workarounds: [],
  consequences: [],
  fine: [],
  questions: [],
  places: PLACES,
  tests: ['apps/reports/test/totals.test.ts'],
  testCommands: [],
  laterCommits: [],
  choice: null,
  itemsRead: 20,
};
const STATE = {
  evidence: { priority: { id: 'p', title: 'Totals differ from the bank' } },
  outcome: 'read',
  spec: {
    version: 1,
    repositoryName: 'reports',
    ref: 'main',
    sha: 'a'.repeat(40),
    indexedAt: new Date(0),
    asOf: new Date(0),
    movedFiles: [],
    leftItems: 0,
    newFigures: null,
    unseenBecause: null,
    isConnected: true,
    couldNotBeWritten: false,
    quotes: QUOTES,
    content: CONTENT,
  },
} as unknown as Exclude<SpecState, { outcome: 'no-version' }>; // what the database gives, without what a spec does not read

describe('a spec for an agent', () => {
  test.each(['markdown', 'speckit', 'ears'] as const)(
    'has at most 1,500 tokens as %s, and paths as they are',
    (format) => {
      const { text } = toSpecResult(STATE, { priority_id: 'p', format });
      expect(likelyTokens(text)).toBeLessThanOrEqual(1_500);
      expect(text).toContain(`${PLACES[0]?.path}:10-90`);
      expect(text).toContain('R1');
    },
  );

  test('has all that was found where all is asked for', () => {
    const { text } = toSpecResult(STATE, { priority_id: 'p', detail: 'full' });
    expect(text).toContain('R5');
    expect(likelyTokens(text)).toBeGreaterThan(1_500);
  });

  test('says the probability of a file once, and not of its next part as if it were its own', () => {
    const places = PLACES.map((place) => ({
      ...place,
      next: { lines: [100, 120], symbol: 'sumUp', usedBy: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] },
    }));
    const spec = { ...STATE, spec: { ...('spec' in STATE && STATE.spec), content: { ...CONTENT, places } } };
    const { result } = toSpecResult(spec as typeof STATE, { priority_id: 'p' });
    expect(result.code?.slice(0, 2)).toMatchObject([
      { confidence: 0.3 },
      { lines: [100, 120], used_by: ['a.ts', 'b.ts', 'c.ts'] },
    ]);
    expect(result.code?.[1]).not.toHaveProperty('confidence');
  });

  test.each([
    [0.98, 0.97, 'likeliest about: the reports may be about the next likeliest just as well.'],
    [1, 0.83, 'likeliest about.'],
    [0.9, null, 'likeliest about.'],
  ])('says of a repository at %s and the next at %s no number', (isAbout, next, end) => {
    const choice = { repositories: ['reports', 'site'], isAbout, next };
    const spec = { ...STATE, spec: { ...('spec' in STATE && STATE.spec), content: { ...CONTENT, choice } } };
    const { result } = toSpecResult(spec as typeof STATE, { priority_id: 'p' });
    expect(result.repository?.chosen_because).toBe(
      `reports was chosen of 2 repositories as the one that the reports are ${end}`,
    );
  });
});
