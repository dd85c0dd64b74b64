import { describe, expect, test } from '@jest/globals';
import { breaksBetween } from './compare-contracts.ts';
import { type Contract, contractToday, type OperationContract } from './contract-today.ts';

const operation: OperationContract = {
  method: 'POST',
  path: '/things',
  credential: 'session',
  anyOrigin: true,
  malformed: 400,
  maxBodyBytes: 1000,
  perHour: 10,
  request: { type: 'object', properties: { text: { type: 'string' } } },
  responses: {
    200: { headers: ['RateLimit'], body: { type: 'object', properties: { id: { type: 'string' } } } },
    204: { headers: [], body: null },
  },
};
const tool = { scope: 'read', input: { type: 'object' }, output: { type: 'object' } };
const contract = (changed: Partial<OperationContract> = {}, tools: Contract['tools'] = {}): Contract => ({
  contract: '2026-01-01',
  operations: { send: { ...operation, ...changed } },
  tools,
});
const { request: _, ...withoutRequest } = operation;
const { 200: ok, 204: done } = operation.responses;

type Case = [what: string, before: Contract, after: Contract, breaks: string[]];

const CASES: Case[] = [
  ['nothing changed', contract(), contract(), []],
  ['another method', contract(), contract({ method: 'GET' }), ['send method']],
  ['another path', contract(), contract({ path: '/other' }), ['send path']],
  ['another credential', contract(), contract({ credential: 'survey-key' }), ['send credential']],
  ['another status for what cannot be read', contract(), contract({ malformed: 422 }), ['send malformed']],
  ['a smaller body', contract(), contract({ maxBodyBytes: 999 }), ['send maxBodyBytes']],
  ['a larger body', contract(), contract({ maxBodyBytes: 1001 }), []],
  ['fewer requests', contract(), contract({ perHour: 9 }), ['send perHour']],
  ['more requests', contract(), contract({ perHour: 11 }), []],
  ['a request narrowed', contract(), contract({ request: { type: 'array' } }), ['send request type']],
  ['a status that is new', contract({ responses: { 200: ok! } }), contract(), []],
  ['a status that is gone', contract(), contract({ responses: { 200: ok! } }), ['send 204 removed']],
  [
    'a header that is gone',
    contract(),
    contract({ responses: { 200: { ...ok!, headers: [] }, 204: done! } }),
    ['send 200 header RateLimit'],
  ],
  [
    'an answer widened',
    contract(),
    contract({ responses: { 200: { ...ok!, body: {} }, 204: done! } }),
    ['send 200 type'],
  ],
  [
    'a body that is gone',
    contract(),
    contract({ responses: { 200: { ...ok!, body: null }, 204: done! } }),
    ['send 200 body'],
  ],
  ['a body that is answered now', contract(), contract({ responses: { 200: ok!, 204: ok! } }), []],
  ['an operation that is new', { ...contract(), operations: {} }, contract(), []],
  ['an operation that is gone', contract(), { ...contract(), operations: {} }, ['send removed']],
  [
    'a request body where none was taken',
    { ...contract(), operations: { send: withoutRequest } },
    contract(),
    ['send request body'],
  ],
  ['a tool that is new', contract(), contract({}, { ask: tool }), []],
  ['a tool that is gone', contract({}, { ask: tool }), contract(), ['ask removed']],
  [
    'a tool that takes another scope',
    contract({}, { ask: tool }),
    contract({}, { ask: { ...tool, scope: 'write' } }),
    ['ask scope'],
  ],
  [
    'arguments narrowed',
    contract({}, { ask: tool }),
    contract({}, { ask: { ...tool, input: { type: 'object', required: ['a'] } } }),
    ['ask input.a required'],
  ],
  [
    'a result widened',
    contract({}, { ask: tool }),
    contract({}, { ask: { ...tool, output: {} } }),
    ['ask output type'],
  ],
];

describe('what breaks between two contracts (§9.3)', () => {
  test.each(CASES)('%s', (_what, before, after, breaks) => {
    expect(breaksBetween(before, after)).toEqual(breaks);
  });

  test('refusing other sites’ pages is a break; allowing them is none', () => {
    const { anyOrigin: _origin, ...own } = operation;
    const before = contract();
    const after = { ...before, operations: { send: own } };
    expect(breaksBetween(before, after)).toEqual(['send anyOrigin']);
    expect(breaksBetween(after, before)).toEqual([]);
  });

  test('today’s contract does not break itself', () => {
    expect(breaksBetween(contractToday(), contractToday())).toEqual([]);
  });

  test('a field of one of today’s answers that is gone is named by operation and place', () => {
    const today = contractToday();
    const shorter = JSON.stringify(today).replace(',"original_source":{"type":"string"}', '');
    expect(breaksBetween(today, JSON.parse(shorter) as Contract)).toEqual([
      'postFeedback 200.original_source removed',
    ]);
  });
});
