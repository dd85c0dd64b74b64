import { describe, expect, test } from '@jest/globals';
import { findSpeaker, speakerLabels } from '../../src/signals/signal-speaker.ts';
import { splitIntoSignals } from '../../src/signals/signals.ts';

const TEXT = 'Ana\u00a0Lee: The export fails.\nBob: Oh.\nAna  Lee: Every day.\nCy (0:04): Yes.';

describe('findSpeaker', () => {
  test('the labels, in the order in which they first speak', () => {
    expect(speakerLabels(TEXT)).toEqual(['Ana Lee', 'Bob', 'Cy']);
    expect(speakerLabels('There are no labels.')).toEqual([]);
  });

  test.each([
    ['Bob', 'Bob'],
    ['Ana Lee', 'Ana Lee'],
    [' Ana\u00a0 Lee ', 'Ana Lee'],
    ['Eve', null],
    ['', null],
  ])('%j is %j', (wanted, label) => {
    expect(findSpeaker(TEXT, wanted)).toEqual({ label, labels: ['Ana Lee', 'Bob', 'Cy'] });
  });

  test('a label the caller knows needs no other evidence', () => {
    const text = `Jane: We use it a lot.\nEvery Monday.\nEvery Tuesday.\nThe export fails on all days.\nReally.`;
    expect(speakerLabels(text)).toEqual([]);
    expect(findSpeaker(text, 'Jane')).toEqual({ label: 'Jane', labels: ['Jane'] });
    const [signal] = splitIntoSignals(text, 'Jane');
    expect(text.slice(signal?.start, signal?.end)).toContain('The export fails on all days.');
  });
});
