// A process that makes one picture anew: its file on stdin, a WebP of its pixels on stdout. What is wrong with the file, or takes
// too much, ends this process and nothing else.
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

/** Null for what is no picture, or too large a one. */
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
