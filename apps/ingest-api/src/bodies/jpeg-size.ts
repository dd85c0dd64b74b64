/** Markers from 0xC0 to 0xCF are frame markers, which carry the picture's size, except for these (ITU-T T.81 table B.1). */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** The size that a JPEG declares, read segment by segment; null when no frame comes before the pixels. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1; // fill byte
    } else if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else if (marker === START_OF_SCAN || marker === END_OF_IMAGE) {
      return null;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2; // a marker without a segment
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}
