import { readFileSync } from 'node:fs';
import { JOB_DOCS, jobDocs } from '@feedback/commands/documents';
import {
  type CoalescedKind,
  JOB_KINDS,
  type JobKind,
  type NewJob,
  toIds,
  toRefs,
} from '@feedback/contract/jobs';
import { describe, expect, test } from '@jest/globals';

describe('the kinds of work', () => {
  test('lead to kinds that exist', () => {
    const kinds = Object.keys(JOB_KINDS);
    for (const { enqueues } of Object.values(JOB_KINDS))
      expect(kinds).toEqual(expect.arrayContaining([...enqueues]));
  });

  test('get their refs back as they were given', () => {
    expect(toIds({ kind: 'understanding', feedbackIds: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(toRefs('understanding', ['a', 'b'])).toEqual({ feedbackIds: ['a', 'b'] });
    expect(toIds({ kind: 'segmentation', transcriptId: 't' })).toEqual(['t']);
    expect(toRefs('segmentation', ['t'])).toEqual({ transcriptId: 't' });
    expect(toRefs('ranking', [])).toEqual({});
  });

  test.each<[JobKind, string[]]>([
    ['segmentation', []],
    ['screenshot', ['a', 'b']],
    ['ranking', ['a']],
  ])('a row of %s that names %j is refused', (kind, ids) => {
    expect(() => toRefs(kind, ids)).toThrow(`a row of ${kind} names ${ids.length} things`);
  });

  test('are held to their refs by the compiler', () => {
    const given: NewJob[] = [
      { kind: 'screenshot', feedbackId: 'a' },
      // @ts-expect-error a transcript is split by its own id, not by items
      { kind: 'segmentation', feedbackIds: ['a'] },
      // @ts-expect-error one picture a row
      { kind: 'screenshot', feedbackIds: ['a'] },
      // @ts-expect-error many items, as a list
      { kind: 'understanding', feedbackIds: 'a' },
      // @ts-expect-error nothing is named besides
      { kind: 'understanding', feedbackIds: ['a'], transcriptId: 't' },
      // @ts-expect-error something must be named
      { kind: 'deduplication' },
      // @ts-expect-error there is no such kind
      { kind: 'understandig', feedbackIds: ['a'] },
      // @ts-expect-error a coalesced kind is requested, not added
      { kind: 'ranking' },
    ];
    const requested: CoalescedKind[] = [
      'ranking',
      // @ts-expect-error a kind that names items cannot be requested without them
      'understanding',
      // @ts-expect-error there is no such kind
      'rankings',
    ];
    expect([given.length, requested.length]).toEqual([8, 3]);
  });
});

describe('docs/jobs.md', () => {
  test('is what npm run job-docs writes today', () => {
    expect(readFileSync(JOB_DOCS, 'utf8')).toBe(jobDocs());
  });
});
