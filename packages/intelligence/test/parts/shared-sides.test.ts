import { describe, expect, test } from '@jest/globals';
import { type ReadBreak, TEXT_FEATURES } from '../../src/parts/part-reader.ts';
import { withoutSharedRemarks } from '../../src/parts/shared-sides.ts';
import { findBreaks } from '../../src/text/clause-breaks.ts';

/** Its breaks, the first side of each telling something with this probability. */
const itemOf = (key: string, text: string, tells: number) => ({
  key,
  text,
  breaks: findBreaks(text).map(({ left, right }): ReadBreak => {
    const features = TEXT_FEATURES.map((name) => (name === 'left tells' ? tells : 1));
    return {
      end: left.end,
      start: right.start,
      isAnnounced: false,
      features,
      left: new Int8Array(),
      right: new Int8Array(),
    };
  }),
});
const whole = (key: string, text: string) => ({ key, text, isPart: false });
const part = (key: string, text: string) => ({ key, text, isPart: true });

const ITEM = itemOf('a', 'My aunt asked me to write. The export drops rows', 0.5);
const left = (item: typeof ITEM, others: Parameters<typeof withoutSharedRemarks>[1]) =>
  withoutSharedRemarks([item], [whole(item.key, item.text), ...others])[0]?.breaks;

describe('words that several items share', () => {
  test.each([
    ['before other things', whole('b', 'My aunt asked me to write: dark mode would help us')],
    ['written otherwise', whole('b', 'my aunt asked me to write - dark mode would help us')],
    ['behind other things', whole('b', 'Dark mode would help us. My aunt asked me to write')],
    ['divided off', part('b', 'My aunt asked me to write.')],
  ])('divide nothing where they hardly tell anything: %s', (_, other) => {
    expect(left(ITEM, [other, { ...other, key: 'c' }])).toEqual([]);
  });

  test('divide where they surely tell something', () => {
    const sure = itemOf('a', ITEM.text, 0.9);
    expect(
      left(sure, [part('b', 'My aunt asked me to write.'), part('c', 'My aunt asked me to write.')]),
    ).toEqual(sure.breaks);
  });

  test.each([
    ['two items', [part('b', 'My aunt asked me to write.')]],
    [
      'the same item twice',
      [part('b', 'My aunt asked me to write.'), part('b', 'My aunt asked me to write.')],
    ],
    [
      'items in which they stand alone',
      [whole('b', 'My aunt asked me to write'), whole('c', 'My aunt asked me to write')],
    ],
    [
      'items with other words',
      [part('b', 'My aunt asked me to call.'), part('c', 'My aunt asked me to write in.')],
    ],
    ['no item', []],
  ])('divide as before in %s', (_, others) => {
    expect(left(ITEM, others)).toEqual(ITEM.breaks);
  });

  test('an item whose words are not given keeps its breaks', () => {
    expect(withoutSharedRemarks([ITEM], [])).toEqual([ITEM]);
  });
});
