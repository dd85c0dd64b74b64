import { ANYWHERE, CONTRACT_VERSION, type Operation, OPERATIONS } from '@feedback/contract';
import { expect } from 'expect';
import { type Suite } from '../collect.ts';
import { type Service } from '../service.ts';

type Described = {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown[] }>>;
};

export function getOpenApi({ describe, test }: Suite, service: Service): void {
  const described = async () => {
    const { body } = await service.ask('getOpenApi', 200, { token: null });
    return body as Described; // the table only declares it as an object
  };

  describe('GET /openapi.json (§4, §9.1)', () => {
    test('200 without a credential: an OpenAPI 3.1 document of the dated contract', async () => {
      const { openapi, info } = await described();
      expect(openapi).toMatch(/^3\.1\./);
      expect(info.version).toBe(CONTRACT_VERSION);
    });

    test.each(Object.entries(OPERATIONS) as [string, Operation][])(
      'describes %s with every status it may answer, and who may call it',
      async (_, { method, path, responses, credential }) => {
        const { paths } = await described();
        const operation = paths[path]?.[method.toLowerCase()];
        const statuses = Object.keys({ ...ANYWHERE, ...responses });
        expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses));
        expect(operation?.security).toHaveLength(credential === 'session' ? 1 : 0);
      },
    );

    test('no path carries a version', async () => {
      const { paths } = await described();
      expect(Object.keys(paths).filter((path) => /\/v\d/.test(path))).toEqual([]);
    });
  });
}
