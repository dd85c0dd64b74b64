import { describe, expect, test } from '@jest/globals';
import { readFile } from '../src/index.ts';

const says = (path: string, text: string) => readFile(path, text, []).says;

describe('what a file says', () => {
  test('begins with its path in words', () => {
    expect(says('src/userSettings/avatar_upload.ts', 'x();\n')).toEqual([
      'src user settings avatar upload: ',
    ]);
  });

  test('are comments, texts in quotation marks and between tags; not code, classes of a stylesheet or licenses', () => {
    const page = `// Copyright 2026 by the authors, under a license

// Shows how much space is left
import { Button } from './button';
export function Space() {
  const label = "Free up space";
  return (
    <div className="mt-4 flex text-sm">
      <b>Your storage is almost full</b>
      Remove what you no longer need.
      <Button>Upgrade</Button>
    </div>
  );
}
`;
    expect(says('src/Space.tsx', page)).toEqual([
      'src space: ',
      'Shows how much space is left. Free up space. Your storage is almost full. Remove what you no longer need. Upgrade',
    ]);
  });

  test('are no license at the top of a file, and no words between apostrophes', () => {
    const text = `// The software is provided as it is, without a warranty
// under the MIT license, to any person who has a copy

// Counts what is left
const text = <p>Don't say that we can't pay</p>;
`;
    expect(says('a.tsx', text)).toEqual(['a: ', "Counts what is left. Don't say that we can't pay"]);
  });

  test('are each said once, in sayings of a length, and a bounded number of them', () => {
    const line = (n: number) => `# The report number ${n} is sent to the whole team every morning at nine\n`;
    const many = Array.from({ length: 400 }, (_, n) => line(n)).join('');
    const found = says('a.py', many + many);
    expect(found).toHaveLength(9);
    for (const one of found) expect(one.length).toBeLessThanOrEqual(222);
    expect(says('a.py', line(1) + line(1))[1]).toBe(
      'The report number 1 is sent to the whole team every morning at nine',
    );
  });

  test.each(['"', "'", '`', '<', '>', '# ', '“', ' -', 'a-b ', '\\'])(
    'are read of any line: %j again and again',
    (piece) => {
      expect(says('a.tsx', piece.repeat(100_000)).length).toBeLessThanOrEqual(9);
      const line = piece.repeat(Math.floor(399 / piece.length));
      expect(says('a.tsx', `${line}\n`.repeat(500)).length).toBeLessThanOrEqual(9);
    },
  );
});
