/** A picture is sent with at most so many pixels a side, and so many bytes (§2.8 takes 5 MiB). */
const MOST_PIXELS = 1_600;
const MOST_BYTES = 4_000_000;

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
  // Browsers that cannot write one form write PNG instead.
  const written = (await bytesOf(large, 'image/webp')) ?? (await bytesOf(large, 'image/jpeg'));
  if (!written || written.size > MOST_BYTES) return undefined;
  const shown = drawn(bitmap, 200);
  bitmap.close();
  return { base64: await toBase64(written), shown };
}

function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const share = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function bytesOf(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, 0.85);
  });
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
