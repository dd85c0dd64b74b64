import { imageSize } from 'image-size';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** How the files of each kind begin, in Latin-1. */
const BEGINNINGS = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/, /^GIF8[79]a/];
/** Where a picture's size is to be found; a crafted file could be searched for long. */
const HEAD_BYTES = 512 * 1024;
const DATA_URL = /^data:image\/[\w.+-]{1,50};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The picture in a submission's `screenshot`, told by its bytes; what is wrong with it, in words, when it is none to keep. */
export function readScreenshot(sent: string): Buffer | string {
  const base64 = sent.replace(DATA_URL, '').replaceAll(/[\r\n]+/g, ''); // some encoders write lines
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return 'must be base64';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes`;
  const beginning = bytes.toString('latin1', 0, 12);
  if (!BEGINNINGS.some((one) => one.test(beginning))) return 'must be a PNG, JPEG, WebP or GIF';
  const { width, height } = measure(bytes);
  if (width < 1 || height < 1) return 'must be a whole picture';
  if (width * height > MAX_PIXELS) return `must have at most ${MAX_PIXELS} pixels`;
  return bytes;
}

function measure(bytes: Buffer): { width: number; height: number } {
  try {
    return imageSize(bytes.subarray(0, HEAD_BYTES));
  } catch {
    return { width: 0, height: 0 };
  }
}
