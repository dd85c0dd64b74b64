import { ANYWHERE, CONTRACT_VERSION, NOWHERE, type Operation, validator } from '@feedback/contract';
import { expect } from 'expect';
import { type Response } from 'supertest';

const checks = new Map<object, ReturnType<typeof validator>>();

/**
 * Checks the rules for every answer: a status and body that the contract lists, the serving version (§9.2), the request's id, JSON (§7.1),
 * Retry-After with a 429 (§8.3), and no deprecation window (§9.5). `operation` is absent for paths outside the table.
 */
export function checkAnswer(answer: Response, operation?: Operation): void {
  const { status, headers, text } = answer;
  const known = operation ? { ...ANYWHERE, ...operation.responses } : NOWHERE;
  if (!(status in known)) throw new Error(`the contract knows no ${status} here: ${text.slice(0, 500)}`);
  expect(headers).toMatchObject({ 'service-version': CONTRACT_VERSION });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers).not.toHaveProperty('deprecation');
  expect(headers).not.toHaveProperty('sunset');
  if (status === 429) expect(headers['retry-after']).toMatch(/^\d+$/);

  const schema = known[status];
  if (!schema) {
    expect(text ?? '').toBe('');
    return;
  }
  expect(headers['content-type']).toMatch(/^application\/json\b/);
  const check = checks.get(schema) ?? validator(schema);
  checks.set(schema, check);
  expect(check(structuredClone(answer.body))).toMatchObject({ ok: true });
  if (status >= 400) expect(answer.body.detail).not.toBe('');
}

/** Checks that an answer reports the position in the operation's window, in four headers that agree (§8.2). */
export function checkPosition({ headers }: { headers: Record<string, string> }, perHour: number): void {
  const { 'ratelimit-remaining': remaining, 'ratelimit-reset': reset } = headers;
  expect(headers).toMatchObject({
    ratelimit: `limit=${perHour}, remaining=${remaining}, reset=${reset}`,
    'ratelimit-limit': String(perHour),
    'ratelimit-remaining': expect.stringMatching(/^\d+$/),
    'ratelimit-reset': expect.stringMatching(/^\d+$/),
  });
  expect(Number(remaining)).toBeLessThan(perHour);
  expect(Number(reset)).toBeGreaterThan(0);
  expect(Number(reset)).toBeLessThanOrEqual(3600);
}

/** Checks that an answer has no headers of a window. */
export function checkNoPosition({ headers }: { headers: Record<string, string> }): void {
  const said = Object.keys(headers).filter((name) => name.startsWith('ratelimit'));
  expect(said).toEqual([]);
}
