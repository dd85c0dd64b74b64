import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HOOK_EVENTS } from '@feedback/contract';
import { createSurveyKey, requestErasure, webhookActs } from '@feedback/core';
import { newId, surveys, withWorkspace } from '@feedback/db';
import { findMarkers, startHookReceiver, storedText } from '@feedback/test-support';
import { type OwnService, ownService, postJson } from '@feedback/test-support/processes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';

// One ingest API and one worker as separate processes. A person speaks through every way in over HTTP, and is erased while the
// worker is killed.

let service: OwnService;
let receiver: Awaited<ReturnType<typeof startHookReceiver>>;
const encryptionKey = randomBytes(32);
beforeAll(async () => {
  receiver = await startHookReceiver();
  // It repeats what it was sent, titles included.
  receiver.answer = ({ body }, res) => res.writeHead(200).end(body);
  service = await ownService({
    RANKING_PAUSE: '0.2',
    LOG_LEVEL: 'debug',
    ENCRYPTION_KEY: encryptionKey.toString('base64'),
    WEBHOOK_HOSTS: '127.0.0.1:*',
  });
}, 90_000);
afterAll(async () => {
  await service.close();
  receiver.close();
}, 90_000);

const EMAIL = 'dana.foxworth@acme-marker.example';
const MARKERS = ['foxworth', 'acme-marker', 'zorblaxian', 'wobblethorpe', 'quixotic', 'plumvantic'];
const DANA = { customer_name: 'Dana Foxworth', customer_email: EMAIL, company_name: 'Acme' };
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Every file below a folder, by its path, but the database's own and Redis's. */
function files(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    found
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !file.includes(`${path.sep}redis${path.sep}`))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'latin1')]),
  );
}

async function redisKeys(): Promise<Map<string, string>> {
  const redis = new Redis(service.redis.url());
  const keys = await redis.keys('*');
  const dumped = await Promise.all(
    keys.map(async (key) => (await redis.dumpBuffer(key))?.toString('latin1')),
  );
  redis.disconnect();
  return new Map(keys.map((key, n) => [`redis ${key}`, `${key} ${dumped[n] ?? ''}`]));
}

test('nothing of a person is left in the tables, in Redis, in storage and in the logs', async () => {
  const caller = await service.newCaller();
  const { workspaceId, personId } = caller;
  const api = await service.startApi();
  const worker = await service.startWorker();
  const survey = { id: newId(), name: 'x', question: 'x', surface: 'bar' as const, allowedOrigins: [] };
  await withWorkspace(service.db, workspaceId, (tx) =>
    surveys.insert(tx, workspaceId, { ...survey, ratingScale: '1-5' }),
  );
  const key = await createSurveyKey(service, workspaceId, { surveyId: survey.id, label: '' });

  await webhookActs.createWebhook.perform(
    { db: service.db, config: { hookHosts: { own: ['127.0.0.1:*'], slack: [] }, encryptionKey } },
    { workspaceId, by: { personId }, role: 'owner' },
    { url: receiver.url, events: [...HOOK_EVENTS] },
  );

  const post = async (where: string, body: object) =>
    expect((await postJson(`${api}${where}`, caller.token, body)).status).toBe(200);
  const shared = 'The CSV export drops the last column of every report';
  await post('/feedback', { text: 'The Zorblaxian importer crashes whenever I open it', ...DANA, cc: EMAIL });
  await post('/feedback', {
    items: [
      { text: shared, ...DANA },
      { text: 'Quixotic colours in the charts', ...DANA },
    ],
  });
  await post('/feedback', { text: shared, customer_name: 'Erik', customer_email: 'erik@other.example' });
  await post('/transcripts/upload', {
    title: 'Call with Dana Foxworth',
    text: `Sam: How is it, Dana?\nDana Foxworth: ${'The wobblethorpe report never loads, it is broken. '.repeat(3)}`,
    ...DANA,
    customer_speaker: 'Dana Foxworth',
  });
  await post('/surface/submit', {
    api_key: key.key,
    text: 'Zorblaxian surveys are too long',
    rating: 1,
    email: EMAIL,
    page_url: `https://app.example/?who=${EMAIL}`,
    user_metadata: { name: 'Dana Foxworth', team: 'plumvantic' },
    screenshot: `data:image/png;base64,${PNG}`,
  });
  expect(await service.settle()).toEqual([]);
  const before = await storedText(service.databaseUrl, workspaceId);
  expect(findMarkers(before, MARKERS).length).toBeGreaterThan(MARKERS.length);
  expect([...files(path.join(service.folder, 'storage')).keys()]).toHaveLength(1);

  expect(JSON.stringify(receiver.taken)).toMatch(/zorblaxian/i);
  expect(before.get('hook_delivery')).toMatch(/zorblaxian/i);
  const asked = { email: EMAIL, name: null, company: null, by: { personId } };
  await requestErasure(service, workspaceId, asked);
  service.kill(worker);
  await service.startWorker();
  expect(await service.settle()).toEqual([]);

  expect(findMarkers(await storedText(service.databaseUrl, workspaceId), MARKERS)).toEqual([]);
  expect(findMarkers(await redisKeys(), MARKERS)).toEqual([]);
  expect(findMarkers(files(service.folder), MARKERS)).toEqual([]);
  expect([...files(path.join(service.folder, 'storage')).keys()]).toEqual([]);
  const rows = await service.rows<{ state: string; text: string }>(
    caller,
    `select state, text from feedback where text <> ''`,
  );
  expect(rows).toEqual([{ state: 'processed', text: shared }]);
}, 300_000);
