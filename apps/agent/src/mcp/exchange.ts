import { type ToolCaller } from '@feedback/core';
import { type Request, type Response } from 'express';
import { type ToolNames } from '../tools/registry.ts';
import { type AccessCheck } from './authenticate.ts';
import { type Post } from './read-body.ts';
import { type ResponseMode } from './response-mode.ts';

/** One POST to /mcp as an engine gets it: the caller is authenticated, and the body is read. */
export type Exchange = Post & {
  req: Request;
  res: Response;
  caller: ToolCaller;
  toolNames: ToolNames;
  mode: ResponseMode;
  /** Whether the access token is still valid: checked before each call, and again as its answer is written. */
  access: AccessCheck;
  /** Aborts when the client disconnects before its answer was sent. */
  gone: AbortSignal;
};
