import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  askFeedback,
  createSurveyKey,
  readEvidence,
  readPriorities,
  readSurveyResults,
} from '@feedback/core';
import { mergeSuggestions, openDb, surveys, withWorkspace } from '@feedback/db';
import { openQuestionEncoder } from '@feedback/intelligence';
import { startPostgres } from '@feedback/local-stack';
import { migrate } from '@feedback/local-stack/migrate';
import { newSurvey } from '@feedback/test-support';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';

// PostgreSQL's statistics when a workspace is new: either they describe another, large workspace and estimate one row for this
// one, or there are none, and plans made while the tables were empty stay in use. A plan that trusts them reads the complete
// workspace for each of its rows. auto_explain watches every statement, including those inside functions.

const NEW = 2_000;
const SURVEYED = 500;
const ITEMS = 2 * NEW + SURVEYED;
/**
 * Rows that one statement may touch: lookups by keys touch one row a step, in fewer than thirty steps an item; reading the
 * workspace for each item touches twenty million.
 */
const MOST_ROWS = ITEMS * 30;

const folder = mkdtempSync(path.join(os.tmpdir(), 'feedback-plans-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Caller = Awaited<ReturnType<OwnService['newCaller']>>;

const item = (run: string, n: number) => ({
  text: `${['The export', 'Search', 'The invoice page', 'Login', 'The calendar'][n % 5]} ${['is slow', 'fails', 'loses data'][n % 3]} for ${run} ${n}`,
  external_id: `${run}-${n}`,
  customer_email: `person${n % 700}@customer.example`,
  revenue_band: 1000 + (n % 50),
});

/** A service whose PostgreSQL logs every plan, beside a large workspace that the statistics describe. */
async function openWatched(name: string, large: number) {
  const dir = path.join(folder, name);
  const watching = [
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=-1',
    'autovacuum=off',
  ];
  const postgres = await startPostgres({ dir, besides: watching });
  await migrate(postgres.url);
  const service = await ownService({ RANKING_PAUSE: '0.2' }, { databaseUrl: postgres.url });
  if (large > 0) {
    const caller = await service.newCaller();
    const baseUrl = await service.startApi();
    await service.startWorker();
    await sendAll(baseUrl, caller, 'large', large);
    await submitSurveys(service, baseUrl, caller, 1_000);
    await service.settle(400);
    await administer(postgres.url, 'vacuum (analyze)');
  }
  for (const [setting, value] of Object.entries(LOG_PLANS))
    await administer(postgres.url, `alter database feedback set auto_explain.${setting} = '${value}'`);
  // Connections made from now on are watched.
  const db = openDb({ url: postgres.url, role: 'feedback_agent', connections: 4, onError: () => {} });
  return {
    service,
    db,
    plans: () => plansIn(path.join(dir, 'log')),
    close: async () => {
      await service.close();
      await db.close();
      await postgres.stop();
    },
  };
}

const LOG_PLANS = {
  log_min_duration: '0',
  log_analyze: 'on',
  log_timing: 'off',
  log_nested_statements: 'on',
  log_format: 'json',
};

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function sendAll(baseUrl: string, caller: Caller, run: string, items: number): Promise<void> {
  for (let from = 0; from < items; from += 1000) {
    const batch = { items: Array.from({ length: 1000 }, (_, n) => item(run, from + n)) };
    const { status } = await postJson(`${baseUrl}/feedback`, caller.token, batch);
    if (status !== 200) throw new Error(`a batch was answered ${status}`);
  }
}

async function submitSurveys(
  { db }: OwnService,
  baseUrl: string,
  { workspaceId }: Caller,
  answers: number,
): Promise<void> {
  const survey = newSurvey();
  await withWorkspace(db, workspaceId, (tx) => surveys.insert(tx, workspaceId, survey));
  const made = await createSurveyKey({ db }, workspaceId, { surveyId: survey.id, label: 'test' });
  for (let from = 0; from < answers; from += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        postJson(`${baseUrl}/surface/submit`, '', {
          api_key: made.key,
          rating: 1 + (n % 5),
          text: `The form ${n % 7} was confusing on step ${from + n}`,
          email: `visitor${from + n}@customer.example`,
        }),
      ),
    );
}

type Plan = Record<string, unknown> & { Plans?: Plan[] };

/** The rows that a plan touched: those that each node returned and those that it filtered out, times its loops. */
function touched(plan: Plan): number {
  const of = (name: string) => Number(plan[name] ?? 0);
  const dropped = ['Filter', 'Join Filter', 'Index Recheck'].map((by) => of(`Rows Removed by ${by}`));
  const own = of('Actual Loops') * (of('Actual Rows') + dropped.reduce((sum, rows) => sum + rows, 0));
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + touched(child), 0);
}

/** Every plan in a server's log. */
function plansIn(file: string): { query: string; rows: number }[] {
  const log = readFileSync(file, 'utf8');
  return [...log.matchAll(/LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, json = '']) => {
    const { 'Query Text': query, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan };
    return { query, rows: Math.round(touched(plan)) };
  });
}

describe('in a new workspace', () => {
  test.each([
    ['beside a large one that the statistics know', 4_000],
    ['in a database without statistics', 0],
  ])(
    '%s, no statement reads the workspace for each of its rows',
    async (name, large) => {
      const watched = await openWatched(name.replaceAll(' ', '-'), large);
      const { service, db } = watched;
      const fresh = await service.newCaller();
      const { workspaceId } = fresh;
      const baseUrl = await service.startApi();
      await service.startWorker();
      await postJson(`${baseUrl}/feedback`, fresh.token, item('first', 0));
      await service.settle();
      await sendAll(baseUrl, fresh, 'new', NEW);
      await sendAll(baseUrl, fresh, 'new', NEW);
      await submitSurveys(service, baseUrl, fresh, SURVEYED);
      await service.settle(200);
      await sendAll(baseUrl, fresh, 'new', NEW); // sent again once it is processed
      await service.settle(200);

      const deps = { db, now: () => new Date() };
      const read = await readPriorities(deps, workspaceId, { filter: {}, order: 'score', limit: 100 });
      if (read.outcome !== 'read') throw new Error('nothing was ranked');
      await readEvidence(deps, workspaceId, read.priorities[0]?.id ?? '');
      await readSurveyResults(deps, workspaceId, {});
      await withWorkspace(db, workspaceId, (tx) => mergeSuggestions.list(tx, workspaceId));
      const asking = {
        ...deps,
        encoder: openQuestionEncoder(),
        revenueBands: { enterprise: 50_000, paid: 1_000, free: 0 },
      };
      for (const question of [
        'how many say that login fails?',
        'what should we build next?',
        'slow export',
        'slow export in the last two weeks',
        'what do accounts above 1000 say about the export?',
      ])
        await askFeedback(asking, workspaceId, { question, filter: {}, limit: 10 });

      const seen = watched.plans();
      await watched.close();
      expect(seen.length).toBeGreaterThan(100);
      const greedy = new Map(
        seen.filter(({ rows }) => rows > MOST_ROWS).map(({ query, rows }) => [query.slice(0, 300), rows]),
      );
      expect([...greedy]).toEqual([]);
    },
    900_000,
  );
});
