import { type CallContext } from '@feedback/core';
import { type RequestId } from './json-rpc.ts';

type ProgressNotification = {
  method: 'notifications/progress';
  params: { progressToken: RequestId; progress: number; total?: number; message?: string };
};

/**
 * Creates the context of a tool call. It sends no progress for a call without a progress token, and none that does not increase
 * (MCP, Progress).
 */
export function callContext({
  signal,
  progressToken,
  notify,
  person,
}: {
  signal: AbortSignal;
  progressToken: RequestId | undefined;
  notify: (notification: ProgressNotification) => Promise<void>;
  person?: CallContext['person'];
}): CallContext {
  let last = -Infinity;
  return {
    signal,
    person,
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
      // `notify` fails only when the client has disconnected, and then the signal aborts too.
      notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
