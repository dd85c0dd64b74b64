import { type agentConnections, type Db, type rankings } from '@feedback/db';
import { type Encoder } from '@feedback/intelligence';
import { type Clock, type Logger, type Registry } from '@feedback/runtime';
import { type Store } from 'express-rate-limit';
import { type Config } from './config.ts';
import { type ProviderKeys } from './oidc/provider-keys.ts';

/** Counts what agent connections are used for. A call costs no write: uses are written together, and when the process stops. */
export type ConnectionUses = {
  /** Notes that a connection was used now, and for how many calls of tools. */
  note: (caller: Pick<agentConnections.AgentAccess, 'workspaceId' | 'connectionId'>, calls: number) => void;
  /** Writes what has gathered. */
  flush: () => Promise<void>;
};

/** What the agent app needs from outside. `keys` are loaded before it is made, because every process shares them. */
export type Deps = {
  db: Db;
  config: Config;
  log: Logger;
  metrics: Registry;
  keys: { idp: ProviderKeys; oauth: ProviderKeys };
  /** What agent connections are used for; whoever opens it flushes it at the end. */
  uses: ConnectionUses;
  /** Makes the store that counts the requests of one kind. */
  windowStore: (kind: string) => Store;
  /** Where this process can reach itself: the port it listens on, whatever stands before it. */
  ownUrl: string;
  startedAt: Date;
  now: Clock;
  /** Puts questions into the space that the feedback is in. */
  encoder: Encoder;
  /** Yearly amounts that the legacy revenue bands stand for. */
  revenueBands: rankings.RevenueBands;
};
