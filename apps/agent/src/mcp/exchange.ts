import { type ToolNames } from '../tools/registry.ts';
import { type Caller } from '../tools/tool.ts';

/** One POST to /mcp as an engine sees it: who calls is settled, and the body is read. */
export type Exchange = {
  request: Request;
  body: unknown;
  caller: Caller;
  toolNames: ToolNames;
  /** The client takes a stream and asked to hear of progress; everybody else gets one JSON answer. */
  wantsStream: boolean;
};
