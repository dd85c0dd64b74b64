import { readJsonObject } from '@feedback/http';
import { type Request } from 'express';

/** 200 values for each item of the largest batch; checking more would keep all other requests waiting. */
const BOUNDS = { maxDepth: 64, maxValues: 200_000 };

/**
 * Reads the JSON object that an operation takes; its memory counts towards the caller's share, if the caller is already known.
 */
export function readBody(
  req: Request,
  { maxBodyBytes }: { maxBodyBytes: number },
  caller?: { memberId: string },
): Promise<Record<string, unknown>> {
  return readJsonObject(req, { maxBytes: maxBodyBytes, bounds: BOUNDS, member: caller?.memberId });
}
