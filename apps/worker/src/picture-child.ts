// A process that re-encodes one picture: the file comes on stdin, a WebP of its pixels leaves on stdout. A file that crashes the
// decoder, or takes too much memory or time, ends only this process.
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

/** Null if it is not a picture, or too large. */
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
