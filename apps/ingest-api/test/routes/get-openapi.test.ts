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

  test('says of each operation what it is for, who may call it, and points at schemas by their names', async () => {
    const { body, text } = await request(api.url).get('/openapi.json').expect(200);
    const document = body as Described;
    expect(document.info.license).toMatchObject({ identifier: 'Apache-2.0' });
    expect(document.components.securitySchemes.session.description).toContain('sender');
    const known = new Set(document.tags.map(({ name }) => name));
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(
      operations.filter(({ tags }) => tags.length === 0 || !tags.every((tag) => known.has(tag))),
    ).toEqual([]);
    expect(operations.filter(({ description }) => description.length < 20)).toEqual([]);
    const named = Object.keys(document.components.schemas);
    const pointedAt = Array.from(text.matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name);
    expect(named).toContain('FeedbackBatchResult');
    expect(new Set(named)).toEqual(new Set(pointedAt));
  });

  test('passes a public linter with its recommended rules', async () => {
    const { text } = await request(api.url).get('/openapi.json').expect(200);
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([]);
  });
});

type Described = {
  info: { license: object };
  tags: { name: string }[];
  paths: Record<string, Record<string, { tags: string[]; description: string }>>;
  components: { schemas: Record<string, object>; securitySchemes: { session: { description: string } } };
};
