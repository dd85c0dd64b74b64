import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response } from 'express';

/** Sends a file that a browser keeps, one piece in memory at a time. No cache stores it. */
export async function sendFile(
  res: Response,
  { fileName, mediaType, pieces }: { fileName: string; mediaType: string; pieces: AsyncIterable<Uint8Array> },
): Promise<void> {
  res.set({
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  await pipeline(Readable.from(pieces), res);
}
