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
    content: {
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
    },
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
});
