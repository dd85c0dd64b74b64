import { type Clock } from '@feedback/core';
import { type Db } from '@feedback/db';
import { type Logger } from '@feedback/runtime';
import { type Config } from './config.ts';
import { type ProviderKeys } from './oidc/provider-keys.ts';

/** What the agent app needs from outside. `keys` are loaded before it is made, because every process shares them. */
export type Deps = {
  db: Db;
  config: Config;
  log: Logger;
  keys: { idp: ProviderKeys; oauth: ProviderKeys };
  /** Where this process can reach itself: the port it listens on, whatever stands before it. */
  ownUrl: string;
  startedAt: Date;
  now: Clock;
};
