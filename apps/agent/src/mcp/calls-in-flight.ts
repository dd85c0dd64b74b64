import { type ToolCaller } from '@feedback/core';
import { type RequestId } from './json-rpc.ts';

/** The requests in progress in this process, so that a later POST can cancel one. */
export type CallsInFlight = {
  /** Returns a function that removes the entry once the request is answered. */
  add: (caller: ToolCaller, id: RequestId, cancel: () => void) => () => void;
  cancel: (caller: ToolCaller, id: RequestId) => void;
};

/**
 * There are no sessions, so a request is identified by its agent connection and its id. Two programs may share a connection and
 * use the same ids: if an id matches two requests, neither is cancelled.
 */
export function trackCalls(): CallsInFlight {
  const inFlight = new Map<string, Set<() => void>>();
  const keyOf = ({ connectionId }: ToolCaller, id: RequestId) => JSON.stringify([connectionId, id]);
  return {
    add: (caller, id, cancel) => {
      const key = keyOf(caller, id);
      const same = inFlight.get(key) ?? new Set();
      inFlight.set(key, same.add(cancel));
      return () => {
        same.delete(cancel);
        if (same.size === 0) inFlight.delete(key);
      };
    },
    cancel: (caller, id) => {
      const same = inFlight.get(keyOf(caller, id));
      if (same?.size === 1) for (const cancel of same) cancel();
    },
  };
}
