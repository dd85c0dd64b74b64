import { describe, expect, test } from '@jest/globals';
import { splitSentences } from '../../src/signals/sentences.ts';

const sentences = (text: string, speaker: string | null = null) =>
  splitSentences(text, speaker).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  test.each([
    ['It fails. Often! Why? Nobody knows', ['It fails.', 'Often!', 'Why?', 'Nobody knows']],
    ['it fails. we wait. help', ['it fails.', 'we wait.', 'help']],
    [
      'Mr. Smith, e.g. in v2.0, pays 3.5 times as much.',
      ['Mr. Smith, e.g. in v2.0, pays 3.5 times as much.'],
    ],
    ['J. Smith and I. Then we left.', ['J. Smith and I.', 'Then we left.']],
    [
      'Exports, imports, etc. are slow. Acme Inc. Was first.',
      ['Exports, imports, etc. are slow.', 'Acme Inc.', 'Was first.'],
    ],
    [
      'See https://a.test/b.html?c=d. Or mail a.b@c.test now.',
      ['See https://a.test/b.html?c=d.', 'Or mail a.b@c.test now.'],
    ],
    ['Well... perhaps it works... Perhaps not.', ['Well... perhaps it works...', 'Perhaps not.']],
    ['He said "It fails." (Twice!) Then he left.', ['He said "It fails."', '(Twice!)', 'Then he left.']],
    ['"Really?" she asked. Yes.', ['"Really?" she asked.', 'Yes.']],
    ['Okay , yeah . It fails .', ['Okay , yeah .', 'It fails .']],
    ['太慢了！请加一个过滤器。好', ['太慢了！', '请加一个过滤器。', '好']],
    ['One\n\ntwo\r\n\r\nthree', ['One', 'two', 'three']],
    ['Wishes:\n- faster export\n* dark mode\n1. an API', ['Wishes:', 'faster export', 'dark mode', 'an API']],
    ['one line\nanother line\r\nlast', ['one line', 'another line', 'last']],
    [' \u2003\u3000It fails.\u2009 \u00a0', ['It fails.']],
  ])('%j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('cuts what has no stops between words, and what has no words between characters', () => {
    for (const text of ['word '.repeat(500).trim(), '😀'.repeat(1_000), `a${'😀'.repeat(1_000)}`]) {
      const pieces = sentences(text);
      expect(pieces.join(text.includes(' ') ? ' ' : '')).toBe(text);
      for (const piece of pieces) {
        expect(piece.isWellFormed()).toBe(true);
        expect(piece.length).toBeLessThanOrEqual(420);
      }
    }
  });

  test('says whose turn a sentence is of', () => {
    const text = 'Ana: One. Two.\nBob: Three.';
    expect(splitSentences(text, null).map(({ turn, label }) => [turn, label])).toEqual([
      [0, 'Ana'],
      [0, 'Ana'],
      [1, 'Bob'],
    ]);
    expect(sentences(text, 'Bob')).toEqual(['Three.']);
  });
});
