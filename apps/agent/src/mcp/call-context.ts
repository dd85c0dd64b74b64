import { type CallContext } from '../tools/tool.ts';
import { type RequestId } from './json-rpc.ts';

type ProgressNotification = {
  method: 'notifications/progress';
  params: { progressToken: RequestId; progress: number; total?: number; message?: string };
};

/** What a tool gets with a call. Nothing is sent for a call without a token, or for progress that does not increase (MCP, Progress). */
export function callContext({
  signal,
  progressToken,
  notify,
}: {
  signal: AbortSignal;
  progressToken: RequestId | undefined;
  notify: (notification: ProgressNotification) => Promise<void>;
}): CallContext {
  let last = -Infinity;
  return {
    signal,
    progress: (done, total, message) => {
      signal.throwIfAborted();
      if (progressToken === undefined || done <= last) return;
      last = done;
      const params = {
        progressToken,
        progress: done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      };
      // Whoever cannot be told has gone, and then the signal says so.
      notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
