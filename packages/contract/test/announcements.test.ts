import { describe, expect, test } from '@jest/globals';
import { announcementsIn, unannounced } from './announcements.ts';

const CHANGELOG = `# Changelog

## Unreleased

- Breaking: \`send 200.a removed\`: not dated, so not announced.

## 2026-08-01

- A field.
- Breaking: \`send 200.b removed\`: ask for it elsewhere.
- Breaking: send 200.c removed, which is not the form.

## 2026-05-01 (contract 2026-05-01)

- Breaking: \`send perHour\`: it was too much.
`;

describe('announcements in the changelog (§9.4)', () => {
  test('are dated by their heading and name the break between backticks', () => {
    expect(announcementsIn(CHANGELOG)).toEqual([
      { announced: '2026-08-01', place: 'send 200.b removed' },
      { announced: '2026-05-01', place: 'send perHour' },
    ]);
  });

  test.each([
    ['on the day of the announcement', '2026-08-01T12:00:00Z', false],
    ['after 89 days', '2026-10-29T00:00:00Z', false],
    ['a moment before the 90 days are over', '2026-10-29T23:59:59Z', false],
    ['after 90 days', '2026-10-30T00:00:00Z', true],
    ['years later', '2030-01-01T00:00:00Z', true],
  ])('allow their break after 90 days: %s', (_, today, isAllowed) => {
    const left = unannounced(['send 200.b removed'], announcementsIn(CHANGELOG), new Date(today));
    expect(left).toEqual(isAllowed ? [] : ['send 200.b removed']);
  });

  test('allow no other break', () => {
    const breaks = ['send 200.a removed', 'send 200.b.c removed', 'send 200.b required', 'other perHour'];
    expect(unannounced(breaks, announcementsIn(CHANGELOG), new Date('2030-01-01'))).toEqual(breaks);
  });
});
