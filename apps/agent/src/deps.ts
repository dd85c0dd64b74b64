import {
  type ConnectionUses,
  type Db,
  type DetailMemory,
  type Models,
  type ProviderKeys,
  type RevenueBands,
  type SearchMemory,
} from '@feedback/core';
import { type KnownWords, type QuestionEncoder } from '@feedback/intelligence';
import { type ObjectStorage } from '@feedback/outbound';
import { type Processes } from '@feedback/queues/processes';
import { type Questions } from '@feedback/queues/questions';
import { type Clock, type Logger, type Registry } from '@feedback/runtime';
import { type Store } from 'express-rate-limit';
import { type Config } from './config.ts';

/** The agent app's dependencies. `keys` are loaded before the app is created, because every process shares them. */
export type Deps = {
  db: Db;
  config: Config;
  log: Logger;
  metrics: Registry;
  keys: { idp: ProviderKeys; oauth: ProviderKeys };
  /** Counts how agent connections are used; the code that creates it calls `flush` at shutdown. */
  uses: ConnectionUses;
  /** Creates the store that counts the requests of one kind, such as registrations. */
  windowStore: (kind: string) => Store;
  /** The address at which this process can reach itself: the port it listens on, whatever proxy stands before it. */
  ownUrl: string;
  startedAt: Date;
  now: Clock;
  /** PostgreSQL's time in milliseconds; the start and end of sessions are measured by it. */
  databaseNow: () => number;
  /** Embeds questions into the vector space of the stored feedback. */
  encoder: QuestionEncoder;
  knownWords: KnownWords;
  /** The large models that read for workspaces. */
  models: Models;
  /** What questions about a workspace have in common between two rankings. */
  searchMemory: SearchMemory;
  /** The details of ranked priorities, which are the same for every reader. */
  detailMemory: DetailMemory;
  /** The yearly amount that each legacy revenue band stands for. */
  revenueBands: RevenueBands;
  /** Where exports are stored. */
  storage: ObjectStorage;
  /** The processes of the installation that live; undefined while Redis is away. */
  processes: Processes['read'];
  /** Which agents can ask their person, and what the people answered. */
  questions: Questions;
};
