import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ownJson } from '@feedback/contract/own-json';
import { root } from '@feedback/local-stack';
import { expect } from '@jest/globals';
import { type ClientCase, type Outcome } from './call-case.ts';

/** The cases, with the word that makes their texts new. */
export function clientCases(word: string): ClientCase[] {
  const written = readFileSync(path.join(root, 'clients/cases.json'), 'utf8');
  return ownJson<ClientCase[]>(written.replaceAll('~', word));
}

/** Compares what became of a case with what must. */
export function expectOutcome(one: ClientCase, found: Outcome): void {
  if (one.error) {
    const { message, ...error } = one.error;
    expect(found.error).toEqual({ ...error, message: expect.stringContaining(message) });
  } else {
    expect(found.error).toBeUndefined();
    expectAnswer(found.answer ?? {}, one.answer ?? {});
  }
  expect(found.requests).toBe(one.requests);
  if (one.seconds !== undefined) expect(found.seconds).toBeGreaterThanOrEqual(one.seconds);
}

function expectAnswer(found: object, expected: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(expected)) {
    const has = (found as Record<string, unknown>)[field];
    if (value === null) expect(found).not.toHaveProperty(field);
    else if (field === 'warnings') for (const word of value as string[]) expect(String(has)).toContain(word);
    else if (field === 'errors')
      expect((has as { index: number; detail: string }[]).map(({ index }) => index)).toEqual(value);
    else expect({ [field]: has }).toEqual({ [field]: value });
  }
}
