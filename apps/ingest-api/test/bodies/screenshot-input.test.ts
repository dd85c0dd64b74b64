import { growthOf, isLinear } from '@feedback/test-support';
import { describe, expect, test } from '@jest/globals';
import { jpegSize } from '../../src/bodies/jpeg-size.ts';
import { readScreenshot } from '../../src/bodies/screenshot-input.ts';
import { picture } from '../pictures.ts';

const BASELINE = 0xc0;
const PROGRESSIVE = 0xc2;

/** How a JPEG begins: its start, camera metadata, tables, and a frame (ITU-T T.81 annex B). */
function jpeg(width: number, height: number, frame = BASELINE): Buffer {
  const size = Buffer.alloc(15);
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  const parts = [
    segment(0xe1, Buffer.alloc(60_000, 'x')),
    segment(0xc4, Buffer.alloc(30)),
    segment(frame, size),
  ];
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A JPEG that repeats one segment and never reaches its picture. */
const segments = (marker: number[]) => (units: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]),
    Buffer.alloc(units * 10, Buffer.from(marker)),
  ]).toString('base64');

describe('a screenshot’s size', () => {
  test.each([BASELINE, PROGRESSIVE])(
    'of a JPEG is read behind what else the file holds (frame %d)',
    (frame) => {
      expect(jpegSize(jpeg(321, 123, frame))).toEqual({ width: 321, height: 123 });
      expect(Buffer.isBuffer(readScreenshot(jpeg(321, 123, frame).toString('base64')))).toBe(true);
    },
  );

  test('of a JPEG has the same limits', () => {
    expect(readScreenshot(jpeg(10_001, 2).toString('base64'))).toBe('must have at most 10000 pixels a side');
    expect(readScreenshot(jpeg(5_001, 5_000).toString('base64'))).toBe('must have at most 25000000 pixels');
  });

  test('of a picture may be as large as the limits, and no larger', () => {
    expect(Buffer.isBuffer(readScreenshot(picture({ width: 10_000, height: 2_500 })))).toBe(true);
    expect(readScreenshot(picture({ width: 40_000_000, height: 1 }))).toBe(
      'must have at most 10000 pixels a side',
    );
  });

  test('is not read from text in another base64 alphabet, or from text that is not base64', () => {
    const sent = picture({});
    for (const wrong of [
      sent.replace('A', '-'),
      sent.replace('A', '_'),
      sent.replace('A', '*'),
      `=${sent.slice(1)}`,
    ])
      expect(readScreenshot(wrong)).toBe('must be base64');
    for (const wrong of [sent.slice(1), `${sent}=`, '', '===='])
      expect(typeof readScreenshot(wrong)).toBe('string');
  });

  test.each([
    ['empty segments', [0xff, 0xe0, 0, 2]],
    ['fillings', [0xff]],
    ['markers without a segment', [0xff, 0xd0]],
    ['segments of no length', [0xff, 0xe0, 0, 0]],
    ['other bytes', [0]],
  ])('of a JPEG that holds only %s takes time linear to the file', (_, marker) => {
    const textOf = segments(marker);
    expect(readScreenshot(textOf(100))).toBe('must be a complete picture');
    expect(isLinear(growthOf((sent) => readScreenshot(sent), textOf, 500_000))).toBe(true);
  });
});
