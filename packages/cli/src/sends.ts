import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { keptFile, SENDS_FOLDER } from './kept.ts';
import { type PlannedFile } from './plan-file.ts';
import { NOTHING_SENT, type Sent } from './send-rows.ts';

/** Where a file is sent. To another place, or by another sender, it is sent from its first row. */
type Target = { sender: string; baseUrl: string; project: string | undefined };

type Kept = { file: string; rows: number; at: string; sent: Sent };

/** How far a file was sent. */
export type Sends = {
  before: () => Sent & { isDone: boolean };
  keep: (sent: Sent) => void;
  forget: () => void;
};

export function openSends({ name, rows, digest }: PlannedFile, { sender, baseUrl, project }: Target): Sends {
  const key = createHash('sha256')
    .update(JSON.stringify([digest, sender, baseUrl, project ?? null]))
    .digest('hex');
  const kept = keptFile<Kept>(path.join(SENDS_FOLDER, `${key.slice(0, 32)}.json`));
  return {
    before: () => {
      const sent = kept.read()?.sent ?? NOTHING_SENT;
      return { ...sent, isDone: sent.row > 0 && sent.row === rows };
    },
    keep: (sent) => kept.write({ file: name, rows, at: new Date().toISOString(), sent }),
    forget: kept.remove,
  };
}

/** The files that were not sent whole, the latest first. */
export function unfinishedSends(): { file: string; row: number; rows: number; at: string }[] {
  if (!existsSync(SENDS_FOLDER)) return [];
  return readdirSync(SENDS_FOLDER)
    .flatMap((name) => keptFile<Kept>(path.join(SENDS_FOLDER, name)).read() ?? [])
    .filter(({ sent, rows }) => sent.row < rows)
    .map(({ file, rows, at, sent }) => ({ file, row: sent.row, rows, at }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}
