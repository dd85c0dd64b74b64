import { describe, expect, test } from '@jest/globals';
import { local } from '../../src/index.ts';

describe('a value that one handler leaves for those behind it', () => {
  const names = local<string>('name');

  test('is read as it was set, on that answer alone', () => {
    const [one, other] = [{ locals: {} }, { locals: {} }];
    names.set(one, 'Dana');
    expect(names.of(one)).toBe('Dana');
    expect(names.find(other)).toBeUndefined();
  });

  test('throws, naming it, where no handler has set it', () => {
    expect(() => names.of({ locals: {} })).toThrow('no handler has set name');
  });
});
