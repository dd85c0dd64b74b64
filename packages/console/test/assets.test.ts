import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { script, STYLE } from '../src/assets/assets.ts';

const KB = 1024;

describe('what pages load', () => {
  test('is small: at most 10 kB of script and 12 kB of style, compressed', () => {
    expect(gzipSync(script().bytes).length).toBeLessThanOrEqual(10 * KB);
    expect(gzipSync(STYLE.bytes).length).toBeLessThanOrEqual(12 * KB);
  });

  test('has colours only as tokens: outside the two lists of them, the stylesheet names none', () => {
    const rules = STYLE.bytes.toString().replaceAll(/--[\w-]+:[^;]+;/g, '');
    expect(rules.match(/#[0-9a-f]{3,8}\b/gi) ?? []).toEqual(['#fff', '#000']); // paper and ink of a print
  });

  test('is script without the types, and fetches nothing but the page itself, the page it waits for and what its form would show', () => {
    const text = script().bytes.toString();
    expect(text).not.toMatch(/: HTMLElement|eval\(|innerHTML\s*=[^=]/);
    expect(text.match(/fetch\([^)]*/g)).toEqual([expect.stringMatching(/^fetch\(address/)]);
    const asked = [...text.matchAll(/(?<!function )\b(?:get|pageAt)\(([^()]*)/g)].map(([, of]) => of);
    expect(new Set(asked)).toEqual(
      new Set(['address', 'link.href', 'location.href', '`${button.formAction}?${new URLSearchParams']),
    );
  });
});
