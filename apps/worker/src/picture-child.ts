// A process that re-encodes one picture: it reads the file from stdin and writes a WebP of the file's pixels to stdout. A file
// that crashes the decoder, or takes too much memory or time, ends only this process.
import { buffer } from 'node:stream/consumers';
import { PICTURE_LIMITS } from '@feedback/contract';
import sharp from 'sharp';
import { NO_PICTURE } from './picture-process.ts';

const QUALITY = 80;

sharp.cache(false);
sharp.concurrency(1);

const webp = await reencode(await buffer(process.stdin));
if (webp) process.stdout.write(webp);
else process.exitCode = NO_PICTURE;

/** Returns the re-encoded picture; null if the bytes are not a picture, or the picture is too large. */
async function reencode(bytes: Buffer): Promise<Buffer | null> {
  try {
    const options = { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error' } as const;
    const { width, height } = await sharp(bytes, options).metadata();
    if (Math.max(width, height) > PICTURE_LIMITS.side || width * height > PICTURE_LIMITS.pixels) return null;
    return await sharp(bytes, options).autoOrient().webp({ quality: QUALITY }).toBuffer();
  } catch {
    return null;
  }
}
