import { type Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { FAULT, SLOW } from '../responses/fault.ts';
import {
  errorMessage,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  REQUEST_CANCELLED,
  type RequestId,
} from './json-rpc.ts';
import { type RequestMessage } from './messages.ts';

/** One POST as the SDK's server sees it: the requests of the POST go in, and each waits for its answer. */
export class PostTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly #waiting = new Map<RequestId, (answer: object) => void>();
  readonly #notify: (message: object) => void;

  /** @param notify receives the messages that the server sends in addition to its answers */
  constructor(notify: (message: object) => void) {
    this.#notify = notify;
  }

  /** Passes a request to the server and waits for its answer, or for `signal` to cancel it. */
  ask({ id, method, params, problem }: RequestMessage, signal: AbortSignal): Promise<object> {
    if (problem) return Promise.resolve(errorMessage(id, problem));
    if (signal.aborted) return Promise.resolve(errorMessage(id, CANCELLED));
    const message = { jsonrpc: '2.0' as const, id, method, ...(params === undefined ? {} : { params }) };
    // The SDK silently drops what its own schema refuses, and the client would wait forever.
    if (!isJSONRPCRequest(message)) return Promise.resolve(errorMessage(id, BAD_META));
    return new Promise((resolve) => {
      const settle = (answer: object) => {
        signal.removeEventListener('abort', takeBack);
        this.#waiting.delete(id);
        resolve(answer);
      };
      const takeBack = () => settle(errorMessage(id, CANCELLED));
      signal.addEventListener('abort', takeBack);
      this.#waiting.set(id, settle);
      this.onmessage?.(message);
    });
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) this.#notify(message);
    else if (message.id !== undefined) this.#waiting.get(message.id)?.(withoutInternals(message));
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }
}

const CANCELLED = { code: REQUEST_CANCELLED, message: 'The call was cancelled' };
const BAD_META = {
  code: INVALID_PARAMS,
  message: 'params._meta does not match the MCP schema; an example: {"progressToken":1}',
};

/** Replaces the message of an internal error: the SDK repeats the message of whatever was thrown, which may reveal internals. */
function withoutInternals(message: JSONRPCMessage): object {
  if (!('error' in message) || message.error.code !== INTERNAL_ERROR) return message;
  if (message.error.message === SLOW) return message;
  return errorMessage(message.id ?? null, { code: INTERNAL_ERROR, message: FAULT });
}
