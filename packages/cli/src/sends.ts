import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@feedback/runtime/error-facts';
import { keptFile, SENDS_FOLDER } from './kept.ts';
import { type PlannedFile } from './plan-file.ts';
import { NOTHING_SENT, type Sent } from './send-rows.ts';

/** Where a file is sent. To another place, or by another sender, it is sent from its first row. */
type Target = { sender: string; baseUrl: string; project: string | undefined };

type Kept = { file: string; rows: number; at: string; sent: Sent };

/** How far a file was sent. */
export type Sends = {
  before: () => Sent;
  keep: (sent: Sent) => void;
  forget: () => void;
};

export function openSends({ name, rows, digest }: PlannedFile, { sender, baseUrl, project }: Target): Sends {
  const key = createHash('sha256')
    .update(JSON.stringify([digest, sender, baseUrl, project ?? null]))
    .digest('hex');
  const kept = keptFile<Kept>(path.join(SENDS_FOLDER, `${key.slice(0, 32)}.json`));
  let isKept = true;
  return {
    before: () => kept.read()?.sent ?? NOTHING_SENT,
    keep: (sent) => {
      if (!isKept) return;
      try {
        kept.write({ file: name, rows, at: new Date().toISOString(), sent });
      } catch (error) {
        isKept = false;
        console.error(
          `How far this is cannot be kept (${messageOf(error)}): if it is stopped, it begins at the first row.`,
        );
      }
    },
    forget: kept.remove,
  };
}

/** The files that were not sent whole, the latest first. */
export function unfinishedSends(): { file: string; row: number; rows: number; at: string }[] {
  if (!existsSync(SENDS_FOLDER)) return [];
  return readdirSync(SENDS_FOLDER)
    .flatMap((name) => keptFile<Kept>(path.join(SENDS_FOLDER, name)).read() ?? [])
    .filter(({ sent }) => !sent.isDone)
    .map(({ file, rows, at, sent }) => ({ file, row: sent.row, rows, at }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
