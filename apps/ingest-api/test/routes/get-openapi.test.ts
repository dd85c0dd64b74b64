import { OPERATIONS } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';

let api: Harness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /openapi.json', () => {
  test('describes every operation of the contract, and nothing else', async () => {
    const { body } = await request(api.url).get('/openapi.json').expect(200);
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(Object.values(OPERATIONS).map(({ method, path }) => `${method} ${path}`));
  });

  test('passes a public linter with its recommended rules', async () => {
    const { text } = await request(api.url).get('/openapi.json').expect(200);
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([]);
  });
});
