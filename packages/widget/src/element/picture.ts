/** A picture is sent with at most so many pixels a side, and so many letters of base64, which are 4 MB (§2.8 takes 5 MiB). */
const MOST_PIXELS = 1_600;
const MOST_LETTERS = 5_333_333;

/** A picture as it is sent, and a small one to show: a canvas needs no permission of the page, as the address of an image does. */
export type Picture = { base64: string; shown: HTMLCanvasElement };

/**
 * Reads a picture and makes it smaller where it is large. What a camera wrote beside the pixels, such as the place, does not go along.
 * @returns undefined for what is no picture, or stays too large
 */
export async function readPicture(file: Blob): Promise<Picture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const large = drawn(bitmap, MOST_PIXELS);
  const shown = drawn(bitmap, 200);
  bitmap.close();
  // Browsers that cannot write one form write PNG instead, which is too large for photographs; what cannot be written at all is empty.
  const webp = large.toDataURL('image/webp', 0.85);
  const [, base64] = (webp[11] === 'w' ? webp : large.toDataURL('image/jpeg', 0.85)).split(',');
  return base64 && base64.length < MOST_LETTERS ? { base64, shown } : undefined;
}

function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const share = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.ceil(bitmap.width * share);
  canvas.height = Math.ceil(bitmap.height * share);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
