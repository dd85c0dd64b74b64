import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createLogger } from '../src/index.ts';

/** The log line about an error, as text and parsed. */
function logged(error: unknown) {
  let text = '';
  createLogger('test', 'info', { write: (line) => void (text += line) }).error({ err: error }, 'failed');
  const { err } = JSON.parse(text) as { err: Record<string, unknown> };
  return { text, err };
}

/** An error as PostgreSQL reports it. */
function databaseError(message: string, facts: object) {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { severity: 'ERROR' }, facts);
}

describe('the log of an error', () => {
  test('has its type, code, stack and causes', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const { err } = logged(new TypeError('the store is away', { cause: refused }));
    expect(err).toMatchObject({
      type: 'TypeError',
      message: 'the store is away',
      stack: expect.stringContaining('logged-error.test.ts'),
      cause: { code: 'ECONNREFUSED', syscall: 'connect', stack: expect.stringContaining('    at ') },
    });
  });

  test('names what PostgreSQL refused, but not the values that it quotes', () => {
    const { text, err } = logged(
      databaseError('duplicate key value violates unique constraint "feedback_pkey"', {
        code: '23505',
        detail: 'Key (text)=(our secret words) already exists.',
        where: 'unnamed portal parameter $1 = "our secret words"',
        table: 'feedback',
        constraint: 'feedback_pkey',
      }),
    );
    expect(err).toMatchObject({ code: '23505', table: 'feedback', constraint: 'feedback_pkey' });
    expect(text).not.toContain('secret');
  });

  test.each([
    [
      'a value that is no number',
      databaseError('invalid input syntax for type integer: "our "secret" words"', { code: '22P02' }),
    ],
    ['JSON that cannot be read', failureOf(() => JSON.parse('our secret words') as unknown)],
    ['an address', failureOf(() => new URL('our secret words'))],
    ['a thrown text', 'our secret words'],
    ['a cause', new Error('it failed', { cause: failureOf(() => JSON.parse('our secret') as unknown) })],
  ])('leaves out the words in %s', (_, error) => {
    expect(logged(error).text).not.toContain('secret');
  });

  test('keeps the message about a missing table, which quotes our own statement', () => {
    const { err } = logged(databaseError('relation "feedbak" does not exist', { code: '42P01' }));
    expect(err['message']).toBe('relation "feedbak" does not exist');
  });
});

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
