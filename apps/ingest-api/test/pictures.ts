import { crc32, deflateSync } from 'node:zlib';

/** A PNG in base64: of this size, or padded to at least this many bytes. */
export function picture({
  width = 4,
  height = 4,
  bytes = 0,
}: {
  width?: number;
  height?: number;
  bytes?: number;
}): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8); // 8 bits of grey
  const isSmall = width * height < 1_000_000;
  const pixels = deflateSync(Buffer.alloc(isSmall ? (width + 1) * height : 1));
  const padding = bytes > 0 ? [chunk('teXt', Buffer.alloc(bytes))] : [];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...padding,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

/** A chunk of a PNG file: length, name, bytes, checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Two frames of one pixel. */
export const ANIMATED_GIF =
  'R0lGODlhAQABAPAAAP8AAAAAACH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJEAQA7';
