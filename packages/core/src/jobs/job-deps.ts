import { type Db, type rankings } from '@feedback/db';
import { type HookSender, type Mailer, type Mirrors, type ObjectStorage } from '@feedback/outbound';
import { type Clock, type Logger } from '@feedback/runtime';
import { type Models } from '../models/workspace-models.ts';
import { type LocateCode } from '../repositories/locate-code.ts';
import { type ReadSources } from '../repositories/read-sources.ts';
import { type ClusterEngine } from '../understanding/cluster-feedback.ts';
import { type DivisionEngine } from '../understanding/divide-feedback.ts';
import { type ReencodeImage } from '../understanding/store-screenshot.ts';
import { type ReadTexts } from '../understanding/text-reader.ts';

/** What jobs need from outside: the process that runs them provides it. */
export type JobDeps = {
  db: Db;
  now: Clock;
  readTexts: ReadTexts;
  /** The name of the current vector space. */
  encoder: string;
  engine: ClusterEngine & DivisionEngine;
  reencode: ReencodeImage;
  /** Where pictures are stored. */
  storage: ObjectStorage;
  revenueBands: rankings.RevenueBands;
  rankingPauseMs: number;
  mirrors: Mirrors;
  readSources: ReadSources;
  locate: LocateCode;
  /** Decrypts the tokens of repositories and the secrets of webhooks; null when there is none. */
  encryptionKey: Buffer | null;
  /** The time between two checks of a repository for new commits. */
  lookEveryMs: number;
  /** Null without SMTP_URL: mails wait in the outbox. */
  mailer: Mailer | null;
  /** The address of the pages that mails link to. */
  appUrl: string;
  /** The pause after a mail's first failure. */
  mailRetryMs: number;
  /** Posts events to endpoints. */
  hookSender: HookSender;
  /** Read what customers say after the product's own reader. */
  models: Models;
  log: Logger;
};
