import { ANYWHERE, CONTRACT_VERSION, type Operation, OPERATIONS } from '@feedback/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Service, contractService } from './service.ts';

type Described = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown[] }>>;
};

let service: Service;
let described: Described;
beforeAll(async () => {
  service = await contractService();
  const { body } = await service.ask('getOpenApi', 200, { token: null });
  described = body as Described; // the table only declares it as an object
});
afterAll(() => service.close());

describe('GET /openapi.json (§4, §9.1)', () => {
  test('200 without a credential: an OpenAPI 3.1 document of the dated contract', () => {
    expect(described.openapi).toMatch(/^3\.1\./);
    expect(described.info.version).toBe(CONTRACT_VERSION);
  });

  test.each(Object.entries(OPERATIONS) as [string, Operation][])(
    'describes %s with every status it may answer, and who may call it',
    (_, { method, path, responses, credential }) => {
      const operation = described.paths[path]?.[method.toLowerCase()];
      const statuses = Object.keys({ ...ANYWHERE, ...responses });
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
      expect(operation?.security).toHaveLength(credential === 'session' ? 1 : 0);
    },
  );

  test('no path carries a version', () => {
    expect(Object.keys(described.paths).filter((path) => /\/v\d/.test(path))).toEqual([]);
  });
});
