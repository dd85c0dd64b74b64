import { type ActDeps, type DetailMemory, type SearchMemory } from '@feedback/core';
import { type QuestionEncoder } from '@feedback/intelligence';
import { type ProcessSeen } from '@feedback/queues/processes';
import { type Logger } from '@feedback/runtime';
import { type Request, type RequestHandler, type Response } from 'express';
import { type Visitor } from './visitor.ts';

type PasswordChange = { personId: string; current: string; next: string };

type ChangePassword = (
  exchange: { req: Request; res: Response },
  change: PasswordChange,
) => Promise<
  | { outcome: 'changed' }
  | { outcome: 'refused'; field: 'current_password' | 'new_password'; problem: string }
  | { outcome: 'throttled'; problem: string }
>;

/** What the console needs of the app that mounts it. */
export type ConsoleDeps = ActDeps & {
  log: Logger;
  config: {
    baseUrl: string;
    mcpUrl: string;
    environment: string;
    /** A file of examples, one JSON object a line, that an empty workspace may begin with; undefined where it is not installed. */
    sampleFile?: string | undefined;
    buildSha?: string | undefined;
  };
  /** When this process started. */
  startedAt: Date;
  encoder: QuestionEncoder;
  searchMemory: SearchMemory;
  detailMemory: DetailMemory;
  /** The processes of the installation that live; undefined while Redis is away. */
  processes: () => Promise<ProcessSeen[] | undefined>;
  /** Who sends the request, by their console session; undefined without one. */
  visitorOf: (req: Request) => Promise<Visitor | undefined>;
  /**
   * A session token with which the visitor may send feedback to a workspace (§5); undefined where another issuer gives such tokens.
   */
  sessionToken: (who: { personId: string; workspaceId: string }) => Promise<string | undefined>;
  /** Changes the visitor's password, and keeps this browser signed in; undefined where another issuer keeps the passwords. */
  changePassword: ChangePassword | undefined;
  /** Checks that one of our own pages sent a form. */
  fromOwnPage: RequestHandler;
  /** Checks that one of our own pages sent a form, and reads its fields into `req.body`. */
  readForm: RequestHandler[];
};
