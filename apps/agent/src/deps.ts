import { type LocateCode } from '@feedback/core';
import { type agentConnections, type Db, type rankings } from '@feedback/db';
import { type Encoder } from '@feedback/intelligence';
import { type Clock, type Logger, type Registry } from '@feedback/runtime';
import { type Store } from 'express-rate-limit';
import { type Config } from './config.ts';
import { type ProviderKeys } from './oidc/provider-keys.ts';

/** Counts how agent connections are used. A call costs no write: uses are written in batches, and at shutdown. */
export type ConnectionUses = {
  /** Records that a connection was used now, and for how many tool calls. */
  note: (caller: Pick<agentConnections.AgentAccess, 'workspaceId' | 'connectionId'>, calls: number) => void;
  /** Writes the collected uses. */
  flush: () => Promise<void>;
};

/** The agent app's dependencies. `keys` are loaded before the app is created, because every process shares them. */
export type Deps = {
  db: Db;
  config: Config;
  log: Logger;
  metrics: Registry;
  keys: { idp: ProviderKeys; oauth: ProviderKeys };
  /** Counts how agent connections are used; the caller that creates it flushes it at the end. */
  uses: ConnectionUses;
  /** Creates the store that counts the requests of one kind. */
  windowStore: (kind: string) => Store;
  /** Where this process can reach itself: the port it listens on, whatever proxy stands before it. */
  ownUrl: string;
  startedAt: Date;
  now: Clock;
  /** PostgreSQL's time in milliseconds, by which sessions begin and end. */
  databaseNow: () => number;
  /** Embeds questions into the vector space of the stored feedback. */
  encoder: Encoder;
  /** Finds the code that a priority is about. */
  locate: LocateCode;
  /** Yearly amounts that the legacy revenue bands stand for. */
  revenueBands: rankings.RevenueBands;
};
