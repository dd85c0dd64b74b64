import { PICTURE_LIMITS } from '@feedback/contract';
import { imageSize } from 'image-size';
import { jpegSize } from './jpeg-size.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const JPEG = /^\xff\xd8\xff/;
/** How files of each format begin, in Latin-1. */
const BEGINNINGS = [/^\x89PNG\r\n/, JPEG, /^RIFF[^]{4}WEBP/, /^GIF8[79]a/];
/** Each format except JPEG stores its size within this many bytes. */
const HEAD_BYTES = 4 * 1024;
const DATA_URL = /^data:image\/[\w.+-]{1,50};base64,/i;

/**
 * Reads the picture in a submission's `screenshot`, and detects its format from its bytes; returns a message if the picture is
 * refused.
 */
export function readScreenshot(sent: string): Buffer | string {
  const base64 = sent.replace(DATA_URL, '').replaceAll(/[\r\n]+/g, ''); // some encoders break the text into lines
  const bytes = Buffer.from(base64, 'base64');
  if (!isBase64(base64, bytes)) return 'must be base64';
  if (bytes.length > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes`;
  const beginning = bytes.toString('latin1', 0, 12);
  if (!BEGINNINGS.some((one) => one.test(beginning))) return 'must be a PNG, JPEG, WebP or GIF';
  const { width, height } = measure(bytes, JPEG.test(beginning));
  if (width < 1 || height < 1) return 'must be a complete picture';
  if (Math.max(width, height) > PICTURE_LIMITS.side)
    return `must have at most ${PICTURE_LIMITS.side} pixels a side`;
  if (width * height > PICTURE_LIMITS.pixels) return `must have at most ${PICTURE_LIMITS.pixels} pixels`;
  return bytes;
}

/**
 * Whether a text consists only of base64 in whole groups (RFC 4648 §4). The decoder skips other characters, so their presence
 * shows in a shorter result. A regular expression would put millions of letters on the engine's stack, which may be too small.
 */
function isBase64(text: string, decoded: Buffer): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  // The decoder also accepts the letters of the URL-safe alphabet (RFC 4648 §5).
  const isPlain = !text.includes('-') && !text.includes('_');
  return text.length % 4 === 0 && isPlain && decoded.length === (text.length / 4) * 3 - padding;
}

function measure(bytes: Buffer, isJpeg: boolean): { width: number; height: number } {
  const none = { width: 0, height: 0 };
  try {
    return isJpeg ? (jpegSize(bytes) ?? none) : imageSize(bytes.subarray(0, HEAD_BYTES));
  } catch {
    return none;
  }
}
