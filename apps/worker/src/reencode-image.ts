import { type ReencodeImage } from '@feedback/core';
import sharp from 'sharp';

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
const QUALITY = 80;
/** The longest side that WebP has; a page photographed from top to bottom may be longer. */
const MAX_SIDE = 16_383;

sharp.cache(false); // no picture is ever seen twice
sharp.concurrency(1);

/**
 * Decodes a picture and makes a WebP of its pixels: what was hidden in the file, or stuck to it, does not go on. One that takes
 * too long throws, for the machine may be busy.
 */
export const reencodeImage: ReencodeImage = async (bytes) => {
  try {
    const image = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { bytes: image, mediaType: 'image/webp' };
  } catch (error) {
    if (/timeout/i.test(String(error))) throw error;
    return null; // not a picture after all
  }
};
