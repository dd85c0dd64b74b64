import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Harness, startApi } from '../harness.ts';
import { FIELD_CASES } from './hostile-field-cases.ts';
import { HTTP_CASES } from './hostile-http-cases.ts';
import { JSON_CASES } from './hostile-json-cases.ts';
import { type HostileCase, send } from './hostile-request.ts';

const CASES: HostileCase[] = [...HTTP_CASES, ...JSON_CASES, ...FIELD_CASES];

/** Content that a message never shows: code, paths on this machine, names of the software in use. */
const INTERNAL =
  /node_modules|\.[cm]?[jt]s\b|\n\s*at |\/(work|tmp|root|home|etc|usr)\/|\b(pg|postgres|postgresql|prisma|sql|select|insert|redis|express|ajv|llhttp|HPE_\w+|ERR_\w+|SyntaxError|TypeError|RangeError|Unexpected token|prototype|\[object|undefined|function)\b/i;

let api: Harness;
let port: number;
beforeAll(async () => {
  api = await startApi();
  port = Number(new URL(api.url).port);
});
afterAll(() => api.close());

describe('refused requests (§7)', () => {
  test('there are at least 300 cases, each under a name of its own', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(300);
  });

  test.each(CASES.map((one) => [one.status, one.name, one] as const))('%i: %s', async (status, _, one) => {
    const answer = await send(port, one, api.caller.token);
    expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json\b/),
      'service-version': '2026-08-22',
    });
    if (one.head.startsWith('HEAD ')) return; // has no body by definition
    const body = JSON.parse(answer.body) as { detail: string };
    expect(body).toEqual({ detail: expect.stringMatching(/\S/) });
    expect(body.detail).not.toMatch(INTERNAL);
    expect(body.detail.length).toBeLessThan(1000);
  });

  test('nothing of it was stored, and the service keeps running', async () => {
    await request(api.url).get('/health').expect(200);
    const { body } = await api.post({ text: 'after all of that' }).expect(200);
    expect(await api.rows(api.caller.workspaceId, 'select id from feedback')).toEqual([{ id: body.id }]);
    expect(await api.ledger()).toHaveLength(1);
  });
});
