import { type ClusterEngine, type ReadTexts, type ReencodeImage } from '@feedback/core';
import { type Db, type rankings } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type Clock, type Logger } from '@feedback/runtime';

/** What the jobs need from outside. */
export type Deps = {
  db: Db;
  now: Clock;
  readTexts: ReadTexts;
  /** The space that vectors of today live in. */
  encoder: string;
  engine: ClusterEngine;
  reencode: ReencodeImage;
  /** Where pictures go. */
  storage: ObjectStorage;
  revenueBands: rankings.RevenueBands;
  rankingPauseMs: number;
  log: Logger;
};
