import { ACTS } from '@feedback/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Harness, startAgent } from '../harness.ts';
import { sessionCaller } from '../session-caller.ts';

type Document = {
  info: { license: object };
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  components: { schemas: Record<string, object> };
};

let t: Harness;
let text: string;
let document: Document;
beforeAll(async () => {
  t = await startAgent({ settings: { RATE_LIMIT_API: '3' } });
  const answer = await fetch(`${t.url}/openapi.json`);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  text = await answer.text();
  document = JSON.parse(text) as Document;
});
afterAll(() => t.close());

describe('GET {app_url}/openapi.json', () => {
  test('passes a public linter with its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test('has every act, each under a subject, and names the schemas', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(ACTS).toSorted());
    expect(described.every(({ tags }) => tags.length === 1)).toBe(true);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Webhook', 'ErrorBody']),
    );
    expect(document.info.license).toEqual({ name: 'Apache License 2.0', identifier: 'Apache-2.0' });
  });
});

describe('the limit of /api', () => {
  test('is announced in every answer, and refuses what is over it', async () => {
    const owner = await t.newMember();
    const api = sessionCaller(t);
    await api.makeKnown(owner);
    const authorization = `Bearer ${await api.tokenOf(owner)}`;
    const list = () => fetch(`${t.url}/api/webhooks`, { headers: { authorization } });
    const first = await list();
    expect([
      first.status,
      first.headers.get('ratelimit-limit'),
      first.headers.get('ratelimit-remaining'),
    ]).toEqual([200, '3', '2']);
    await list();
    await list();
    const over = await list();
    expect([over.status, await over.json()]).toEqual([
      429,
      { detail: expect.stringMatching(/At most 3 requests an hour/) },
    ]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
