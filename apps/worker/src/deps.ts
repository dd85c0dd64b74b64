import {
  type Clock,
  type ClusterEngine,
  type SplitSignals,
  type TextEncoder,
  type Understand,
} from '@feedback/core';
import { type Db, type rankings } from '@feedback/db';
import { type ObjectStorage } from '@feedback/outbound';
import { type Logger } from '@feedback/runtime';

/** What the jobs need from outside. */
export type Deps = {
  db: Db;
  now: Clock;
  understand: Understand;
  splitSignals: SplitSignals;
  /** The space that vectors of today live in. */
  encoder: string;
  embedAll: TextEncoder['embedAll'];
  engine: ClusterEngine;
  /** Where pictures go. */
  storage: ObjectStorage;
  revenueBands: rankings.RevenueBands;
  rankingPauseMs: number;
  log: Logger;
};
