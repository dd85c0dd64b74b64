import { type Request, type Response } from 'express';
import { type ToolNames } from '../tools/registry.ts';
import { type Caller } from '../tools/tool.ts';
import { type Post } from './read-body.ts';
import { type ResponseMode } from './response-mode.ts';

/** One POST to /mcp as an engine sees it: who calls is settled, and the body is read. */
export type Exchange = Post & {
  req: Request;
  res: Response;
  caller: Caller;
  toolNames: ToolNames;
  mode: ResponseMode;
  /** Whether the access token still holds: asked before each call. */
  holds: () => Promise<boolean>;
  /** Aborts when the client has gone before its answer was. */
  gone: AbortSignal;
};
