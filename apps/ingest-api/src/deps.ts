import { type OperationId } from '@feedback/contract';
import { type FeedbackAcceptor } from '@feedback/core';
import { type Logger, type Registry } from '@feedback/runtime';
import { type Store } from 'express-rate-limit';
import { type SessionVerifier } from './session.ts';

/** What the REST surface needs from outside. */
export type Deps = {
  sessions: SessionVerifier;
  acceptor: FeedbackAcceptor;
  /** Makes the store that counts the requests of one kind; `prefix` keeps kinds apart. */
  windowStore: (prefix: string) => Store;
  /** Requests per hour and caller, where a setting says otherwise than the contract. */
  limits: Partial<Record<OperationId, number>>;
  trustProxy: number;
  about: { baseUrl: string; environment: string; buildSha: string | undefined; startedAt: Date };
  log: Logger;
  metrics: Registry;
};
