import { type ReencodeImage } from '@feedback/core';
import sharp from 'sharp';

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
const QUALITY = 80;

sharp.cache(false); // no picture is ever seen twice
sharp.concurrency(1);

/** Decodes a picture and makes a WebP of its pixels: what was hidden in the file, or stuck to it, does not go on. */
export const reencodeImage: ReencodeImage = async (bytes) => {
  try {
    const image = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { bytes: image, mediaType: 'image/webp' };
  } catch {
    return null; // not a picture after all, or one that takes too much
  }
};
