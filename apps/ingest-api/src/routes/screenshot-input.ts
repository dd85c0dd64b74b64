import { imageSize } from 'image-size';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const FORMATS = new Set(['png', 'jpg', 'webp', 'gif']);
const DATA_URL = /^data:image\/[\w.+-]{1,50};base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The picture in a submission's `screenshot`, told by its bytes; what is wrong with it, in words, when it is none to keep. */
export function readScreenshot(sent: string): Buffer | string {
  const base64 = sent.replace(DATA_URL, '');
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return 'must be base64';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes`;
  const { type, width, height } = measure(bytes);
  if (!FORMATS.has(type)) return 'must be a PNG, JPEG, WebP or GIF';
  if (width < 1 || height < 1) return 'must be a whole picture';
  if (width * height > MAX_PIXELS) return `must have at most ${MAX_PIXELS} pixels`;
  return bytes;
}

function measure(bytes: Buffer): { type: string; width: number; height: number } {
  try {
    const { type = '', width, height } = imageSize(bytes);
    return { type, width, height };
  } catch {
    return { type: '', width: 0, height: 0 };
  }
}
