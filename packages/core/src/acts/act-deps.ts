import { type Db, type rankings } from '@feedback/db';
import type { KnownWords } from '@feedback/intelligence';
import type { AllowedRepositories, HookHosts, ObjectStorage } from '@feedback/outbound';
import { type Clock } from '@feedback/runtime';
import type { Models } from '../models/workspace-models.ts';

/** What an act needs of the settings. */
export type Configured<Name extends keyof ActDeps['config']> = { config: Pick<ActDeps['config'], Name> };

/** What acts need of the process in which they are done. */
export type ActDeps = {
  db: Db;
  now: Clock;
  knownWords: Pick<KnownWords, 'isKnown'>;
  /** The yearly amount that each legacy revenue band stands for. */
  revenueBands: rankings.RevenueBands;
  /** Where exports and the files of imports are stored. */
  storage: ObjectStorage;
  /** The large models that read for workspaces. */
  models: Models;
  config: {
    appUrl: string;
    /** Where people sign in; passwords are changed here only where it is the bundled provider. */
    issuer: string;
    bundledIssuer: string;
    /** For how many seconds an invitation works. */
    invitationTtl: number;
    /** Which repositories may be connected. */
    repositories: AllowedRepositories;
    /** Which hosts of the own network may be sent what happens. */
    hookHosts: HookHosts;
    /** Encrypts the tokens of repositories and the secrets of webhooks; null when the operator has set none. */
    encryptionKey: Buffer | null;
  };
};
